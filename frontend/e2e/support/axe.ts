import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { LAPTOP, PHONE } from './screens.ts';

/**
 * Expects axe to find nothing on the page in its current state, by WCAG 2.2 AA and best practices. The page's clock must
 * run. `moving` does not reduce motion, for a page that looks different without it. `forcedColors` skips contrast, since
 * axe reads the page's own colors instead of the system's.
 */
export const expectAccessible = async (
  page: Page,
  { moving = false, forcedColors = false } = {},
): Promise<void> => {
  // Measure colors at rest, not halfway through a fade.
  if (!moving) await page.emulateMedia({ reducedMotion: 'reduce' });
  // The modern mode opens another page to merge results across frames. There are none here.
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
