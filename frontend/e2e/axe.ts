import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects axe to find nothing on the page as it stands, by WCAG 2.2 AA and good practice. `moving` leaves a
 * page in motion that looks otherwise without it. The page's clock must run.
 */
export const expectAccessible = async (page: Page, { moving = false } = {}): Promise<void> => {
  // Colours are measured at rest, not half-way through a fade.
  if (!moving) await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([]);
};
