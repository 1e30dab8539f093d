import { expect, type Page } from '@playwright/test';

/**
 * Advances an installed clock. Every request that the page sent meanwhile has then reached the test's routes: requests
 * reach them in order, and this sends one more.
 */
export const passTime = async (page: Page, milliseconds: number): Promise<void> => {
  await page.clock.runFor(milliseconds);
  await page.evaluate(async () => void (await fetch('/robots.txt')));
};

/**
 * Opens a page with a stopped clock and advances it in small steps until `awaited` passes; later only
 * `page.clock.runFor` moves it. The clock stops before the page opens, so that it reads the same on every machine.
 * `awaited` must need the page's scripts, not only its HTML.
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
    // React delays some renders, such as that of a page whose code has just loaded.
    await page.clock.runFor(50);
    expect(arrived).toBe(true);
    await awaited();
  }).toPass({ intervals: [50] });
  await arrival;
};
