import { expectAccessible, expectAccessibleInForcedColors } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { DESKTOP, expectNothingWider, LAPTOP, PHONE } from './screens.ts';

/** States of a page by name, and how a visitor comes to each from the one before it. The first opens the page. */
export type States = Record<string, (page: Page) => Promise<void>>;

/**
 * A test for each page, which goes from state to state and expects no accessibility fault on a laptop, there in forced
 * colors too, and on a phone, and what `fits` expects on screens from 320 px to 2560 px wide: by default that nothing is
 * wider than the screen.
 */
export const testAccessible = (
  pages: Record<string, States>,
  fits: (page: Page, width: number) => Promise<void> = expectNothingWider,
): void => {
  for (const [name, states] of Object.entries(pages)) {
    test(`${name} has no accessibility fault and fits every screen with ${Object.keys(states).join(', with ')}`, async ({
      page,
    }) => {
      for (const [state, enter] of Object.entries(states)) {
        await test.step(state, async () => {
          await enter(page);
          await page.mouse.move(0, 0);
          const show = async (screen: { width: number; height: number }) => {
            await page.setViewportSize(screen);
            // A toast goes by itself, but not while its window is left.
            await page.evaluate(() => window.dispatchEvent(new Event('blur')));
          };
          await show(DESKTOP);
          const toasts = page.getByRole('region', { name: 'Notification' }).locator('li[data-state=open]');
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
