import { brotliCompressSync } from 'node:zlib';
import { PAGES } from '@packaging/contracts/pages';
import { expect, type Page, test } from './fixtures.ts';
import { answerMedia } from './media.ts';
import { DESKTOP, PHONE } from './screens.ts';

/** Most JavaScript that a page may ask for to be shown, in bytes of brotli. */
const FORM_PAGE_BYTES = 130_000;
const LIMITS = {
  [PAGES.home]: 90_000,
  [PAGES.contact]: FORM_PAGE_BYTES,
  [PAGES.requestQuote]: FORM_PAGE_BYTES,
  [PAGES.smsTest]: FORM_PAGE_BYTES,
};

/** What is fetched later than this, in milliseconds after the document is ready, is not for the first view. */
const FIRST_VIEW_MS = 1500;

/** Bytes of the scripts that a page fetches for its first view, for a visitor who does nothing. */
const scriptBytes = async (page: Page, path: string) => {
  await answerMedia(page);
  await page.goto(path);
  await page.waitForTimeout(FIRST_VIEW_MS);
  const urls = await page.evaluate((firstViewMs) => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < document!.domContentLoadedEventEnd + firstViewMs)
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js'));
  }, FIRST_VIEW_MS);
  const scripts = await Promise.all(urls.map(async (url) => (await page.request.get(url)).body()));
  return scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
};

for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const [path, limit] of Object.entries(LIMITS)) {
    test(`${path} on a ${screen} is shown with at most ${limit / 1000} KB of scripts`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const bytes = await scriptBytes(page, path);
      // React alone has more: nothing is measured where the scripts were missed.
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThanOrEqual(limit);
    });
  }
}
