import { describe, expect, it } from '@jest/globals';
import { mediaType, negotiatedType } from './media-type.ts';

describe('the type of a file', () => {
  it.each([
    ['box.JPG', 'image/jpeg'],
    ['loop.v2.mp4', 'video/mp4'],
    ['logo.svg', 'image/svg+xml'],
    ['page.html', undefined],
    ['jpg', undefined],
    ['constructor', undefined],
    ['x.constructor', undefined],
  ])('%j is %j', (name, type) => {
    expect(mediaType(name)).toBe(type);
  });
});

describe('the type of an image that is sent', () => {
  it.each([
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['image/avif;q=0, image/webp;q=0.5', 'image/webp'],
    ['image/png,image/svg+xml,image/*;q=0.8', 'image/jpeg'],
    ['*/*', 'image/jpeg'],
    [undefined, 'image/jpeg'],
  ])('for Accept %j is %j', (accept, type) => {
    expect(negotiatedType(accept, 'image/jpeg')).toBe(type);
  });
});
