import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { LAPTOP, PHONE } from './screens.ts';

/**
 * Expects axe to find nothing on the page as it stands, by WCAG 2.2 AA and good practice. `moving` leaves a
 * page in motion that looks otherwise without it. The page's clock must run. In forced colors the contrast is the
 * system's, and axe reads the page's own colors instead: `forcedColors` leaves contrast out.
 */
export const expectAccessible = async (
  page: Page,
  { moving = false, forcedColors = false } = {},
): Promise<void> => {
  // Colours are measured at rest, not half-way through a fade.
  if (!moving) await page.emulateMedia({ reducedMotion: 'reduce' });
  // Without frames of other origins there is nothing to put together in a page of its own, which takes its time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'color-contrast': { enabled: !forcedColors } } });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([]);
};

/** {@link expectAccessible} on a laptop in forced colors, for a state that stays while the screen changes. */
export const expectAccessibleInForcedColors = async (page: Page): Promise<void> => {
  await page.setViewportSize(LAPTOP);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectAccessible(page, { forcedColors: true });
  await page.emulateMedia({ forcedColors: null });
};

/** {@link expectAccessible} on a laptop and on a phone, for a state that stays while the screen changes. */
export const expectAccessibleOnBoth = async (page: Page, options?: { moving: boolean }): Promise<void> => {
  for (const screen of [LAPTOP, PHONE]) {
    await page.setViewportSize(screen);
    await expectAccessible(page, options);
  }
};
