import { PORTFOLIO_CATEGORIES } from '@packaging/contracts/portfolio';

/** The tab that shows everything. */
export const ALL = 'all';
/** The tabs, in order. */
export const TABS: [value: string, label: string][] = [
  [ALL, 'All Packaging'],
  ...Object.entries(PORTFOLIO_CATEGORIES),
];

/** A category's label, or its id if it has none. */
export const categoryLabel = (category: string): string =>
  Object.entries(PORTFOLIO_CATEGORIES).find(([id]) => id === category)?.[1] ?? category;

/** A tab's items: those whose category contains the tab's value. */
export const itemsOfTab = <T extends { category: string }>(items: readonly T[], tab: string): readonly T[] =>
  tab === ALL ? items : items.filter(({ category }) => category.includes(tab));
