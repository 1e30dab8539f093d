import { expectAccessible, expectAccessibleInForcedColors } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { notification } from './notifications.ts';
import { DESKTOP, expectNothingWider, LAPTOP, PHONE } from './screens.ts';

/** States of a page by name, each reached from the one before it. The first opens the page. */
export type States = Record<string, (page: Page) => Promise<void>>;

/**
 * Adds a test for each page that goes through its states and expects each to have no accessibility fault (on a phone and
 * a laptop, there in forced colors too), and to pass `fits` on screens from 320 px to 2560 px wide. By default nothing may
 * be wider than the screen.
 */
export const testAccessible = (
  pages: Record<string, States>,
  fits: (page: Page, width: number) => Promise<void> = expectNothingWider,
): void => {
  for (const [name, states] of Object.entries(pages)) {
    test(`${name} is accessible and fits every screen in each of its states`, async ({ page }) => {
      for (const [state, enter] of Object.entries(states)) {
        await test.step(state, async () => {
          await enter(page);
          await page.mouse.move(0, 0);
          const show = async (screen: { width: number; height: number }) => {
            await page.setViewportSize(screen);
            // A toast does not time out while its window has no focus.
            await page.evaluate(() => window.dispatchEvent(new Event('blur')));
          };
          await show(DESKTOP);
          const toasts = notification(page).locator('li[data-state=open]');
          const shown = await toasts.count();
          for (const screen of [LAPTOP, PHONE]) {
            await show(screen);
            await expectAccessible(page);
          }
          await expectAccessibleInForcedColors(page);
          for (const width of [320, 390, 600, 768, 900, 1440, 2560]) {
            await show({ width, height: 800 });
            await fits(page, width);
          }
          await expect(toasts).toHaveCount(shown);
          await page.setViewportSize(DESKTOP);
          await page.emulateMedia({ reducedMotion: null });
        });
      }
    });
  }
};
