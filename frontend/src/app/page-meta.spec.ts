import { describe, expect, it } from '@jest/globals';
import { PAGES } from '@packaging/contracts/pages';
import { NOT_FOUND_META, PAGE_META, pageAt } from './page-meta.ts';

/** Search engines cut longer descriptions off, in characters. */
const DESCRIPTION_MAX = 155;
const words = [...Object.values(PAGE_META), NOT_FOUND_META];

describe('the words about the pages', () => {
  it.each(['title', 'description'] as const)('give every page a %s of its own', (kind) => {
    expect(new Set(words.map((meta) => meta[kind])).size).toBe(Object.keys(PAGES).length + 1);
  });

  it('fit where search engines show them', () => {
    for (const { description } of words) expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX);
  });
});

describe('the page at a path', () => {
  it('is that of the whole path alone', () => {
    expect(pageAt('/about')).toBe(PAGES.about);
    for (const path of ['/about/', '/About', '/about/us', '/toString', 'toString', ''])
      expect(pageAt(path)).toBeUndefined();
  });
});
