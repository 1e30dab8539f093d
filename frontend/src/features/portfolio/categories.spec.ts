import { describe, expect, it } from '@jest/globals';
import { categoryLabel, itemsOfTab, TABS } from './categories.ts';

const items = [{ category: 'folding-cartons' }, { category: 'rigid-boxes,corrugated-boxes' }];

describe('the tabs of the portfolio', () => {
  it('are All Packaging and the three categories', () => {
    expect(TABS.map(([, label]) => label)).toEqual([
      'All Packaging',
      'Folding Cartons',
      'Rigid Boxes',
      'Corrugated Boxes',
    ]);
  });

  it('show the items whose category contains their value', () => {
    expect(itemsOfTab(items, 'all')).toEqual(items);
    expect(itemsOfTab(items, 'folding-cartons')).toEqual([items[0]]);
    expect(itemsOfTab(items, 'rigid-boxes')).toEqual([items[1]]);
    expect(itemsOfTab(items, 'corrugated-boxes')).toEqual([items[1]]);
  });

  it('label a category, or use its id if it is unknown', () => {
    expect(categoryLabel('rigid-boxes')).toBe('Rigid Boxes');
    expect(categoryLabel('tubes')).toBe('tubes');
  });
});
