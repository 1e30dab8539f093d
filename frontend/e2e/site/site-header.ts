import type { Page } from '@playwright/test';

/** The links of header and footer. */
export const LINKS = [
  ['Design Lab', '/design-lab'],
  ['AI Technology', '/ai-technology'],
  ['Portfolio', '/portfolio'],
  ['About', '/about'],
  ['Contact', '/contact'],
] as const;

export const header = (page: Page) => page.getByRole('banner');
export const menuButton = (page: Page) => header(page).getByRole('button', { name: 'Menu' });
