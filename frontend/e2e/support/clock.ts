import { expect, type Page } from '@playwright/test';

/**
 * Lets time pass on a page whose clock is installed. Whatever the page asks for meanwhile has met the test's routes
 * afterwards: requests meet them in their order, and this makes one more.
 */
export const passTime = async (page: Page, milliseconds: number): Promise<void> => {
  await page.clock.runFor(milliseconds);
  await page.evaluate(async () => void (await fetch('/robots.txt')));
};

/**
 * Opens a page with its clock stopped, which only `page.clock.runFor` moves, and moves it in small steps until
 * what is awaited holds. The clock stops before the page opens, since one that runs meanwhile is somewhere
 * else on every machine; `awaited` is to be something that only the working page shows, not its HTML alone.
 */
export const openStopped = async (
  page: Page,
  path: string,
  awaited: () => Promise<unknown>,
): Promise<void> => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  let arrived = false;
  const arrival = page.goto(path).finally(() => (arrived = true));
  await expect(async () => {
    // Some renderings wait for a moment: React's, of a page whose code has just come.
    await page.clock.runFor(50);
    expect(arrived).toBe(true);
    await awaited();
  }).toPass({ intervals: [50] });
  await arrival;
};
