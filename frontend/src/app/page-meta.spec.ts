import { describe, expect, it } from '@jest/globals';
import { PAGES } from '@packaging/contracts/pages';
import { NOT_FOUND_META, PAGE_META, pageAt } from './page-meta.ts';

/** Search engines truncate longer descriptions, in characters. */
const DESCRIPTION_MAX = 155;
const metas = [...Object.values(PAGE_META), NOT_FOUND_META];

describe('titles and descriptions', () => {
  it.each(['title', 'description'] as const)('give every page its own %s', (kind) => {
    expect(new Set(metas.map((meta) => meta[kind])).size).toBe(Object.keys(PAGES).length + 1);
  });

  it('fit where search engines show them', () => {
    for (const { description } of metas) expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX);
  });
});

describe('the page at a path', () => {
  it('is found by the exact path only', () => {
    expect(pageAt('/about')).toBe(PAGES.about);
    for (const path of ['/about/', '/About', '/about/us', '/toString', 'toString', ''])
      expect(pageAt(path)).toBeUndefined();
  });
});
