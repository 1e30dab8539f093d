import { describe, expect, test } from '@jest/globals';
import { chooseEncoding, chooseImageType, ENCODINGS, matchesEtag } from './negotiation.ts';

describe('the encoding of a response', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', 'identity'],
    ['br; q=0.2, gzip; q=0.8', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['identity, br;q=0.5', 'identity'],
    ['identity;q=0.1, br;q=0.5', 'br'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['zstd', 'identity'],
    ['brotli', 'identity'],
    ['*;q=0', 'identity'],
    ['br;q=many', 'identity'],
    [', ;q=1,', 'identity'],
  ])('for %s is %s', (header, encoding) => {
    expect(chooseEncoding(header, ENCODINGS)).toBe(encoding);
  });

  test('is one of those available', () => {
    expect(chooseEncoding('br, gzip', ['identity'])).toBe('identity');
    expect(chooseEncoding('br, gzip;q=0.1', ['identity', 'gzip'])).toBe('gzip');
    expect(chooseEncoding('identity;q=0, *;q=0', ['identity', 'gzip'])).toBe('identity');
  });
});

describe('an entity tag', () => {
  test.each(['W/"a1"', '"a1"', '*', ' * ', '"x", W/"a1"', 'W/"x" ,W/"a1" '])('is matched by %s', (header) => {
    expect(matchesEtag(header, 'W/"a1"')).toBe(true);
  });

  test.each([undefined, '', '"a"', 'W/"a12"', 'a1', '"*"'])('is not matched by %s', (header) => {
    expect(matchesEtag(header, 'W/"a1"')).toBe(false);
  });
});

describe('the modern image type', () => {
  test.each([
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['image/avif;q=0, image/webp;q=0.5', 'image/webp'],
    ['image/png,image/svg+xml,image/*;q=0.8', undefined],
    ['*/*', undefined],
    [undefined, undefined],
  ])('for Accept %j is %j', (accept, type) => {
    expect(chooseImageType(accept)).toBe(type);
  });
});
