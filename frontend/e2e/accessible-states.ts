import { expectAccessible, expectAccessibleOnBoth } from './axe.ts';
import { type Page, test } from './fixtures.ts';
import { DESKTOP, PHONE } from './screens.ts';

/** States of a page by name, and how a visitor comes there. */
export type States = Record<string, (page: Page) => Promise<void>>;

/**
 * Tests of every state for accessibility, on a desktop and a phone. States named `passing` go by themselves after
 * a few seconds: each screen gets one of its own.
 */
export const testAccessible = (states: States, { passing }: { passing: string[] }): void => {
  for (const [state, enter] of Object.entries(states)) {
    if (passing.includes(state)) continue;
    test(`has no accessibility fault on a desktop and a phone with ${state}`, async ({ page }) => {
      await enter(page);
      await expectAccessibleOnBoth(page);
    });
  }
  for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    for (const state of passing) {
      test(`has no accessibility fault on a ${screen} with ${state}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await states[state]!(page);
        await expectAccessible(page);
      });
    }
  }
};
