import { expect, type Page } from '@playwright/test';

/**
 * Stops the clock of the page that is opened next: only `page.clock.runFor` moves it. To be asked for before the
 * page is opened, since a clock that runs meanwhile is somewhere else on every machine.
 */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
};

/** Opens a page under a stopped clock, and moves the clock in small steps until what is awaited is there. */
export const openStopped = async (
  page: Page,
  path: string,
  awaited: () => Promise<unknown>,
): Promise<void> => {
  await stopClock(page);
  await page.goto(path);
  await expect(async () => {
    // Some renderings wait for a moment: React's, of a page whose code has just come.
    await page.clock.runFor(50);
    await awaited();
  }).toPass();
};
