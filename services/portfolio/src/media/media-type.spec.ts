import { describe, expect, it } from '@jest/globals';
import { mediaType } from './media-type.ts';

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
