import { brotliCompressSync } from 'node:zlib';
import { PAGES } from '@packaging/contracts/pages';
import { openStopped } from '../support/clock.ts';
import { expect, type Page, hydrated, test } from '../support/fixtures.ts';
import { serveMedia } from '../support/media.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';

/** Limit of the JavaScript that a form page loads for its first view, in bytes of brotli. */
const FORM_PAGE_BYTES = 130_000;
const LIMITS = {
  [PAGES.home]: 90_000,
  [PAGES.contact]: FORM_PAGE_BYTES,
  [PAGES.requestQuote]: FORM_PAGE_BYTES,
  [PAGES.smsTest]: FORM_PAGE_BYTES,
};

/** Bytes of brotli of the scripts that a page loads before the visitor does anything. */
const scriptBytes = async (page: Page, path: string) => {
  const urls = new Set<string>();
  page.on('request', (request) => request.url().endsWith('.js') && urls.add(request.url()));
  await serveMedia(page);
  // On a stopped clock nothing loads that waits until after the first view.
  await openStopped(page, path, () => hydrated(page));
  await page.waitForLoadState('networkidle');
  const scripts = await Promise.all([...urls].map(async (url) => (await page.request.get(url)).body()));
  return scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
};

for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  for (const [path, limit] of Object.entries(LIMITS)) {
    test(`${path} on a ${screen} loads at most ${limit / 1000} KB of scripts for its first view`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const bytes = await scriptBytes(page, path);
      // React itself is larger, so less means that the scripts were missed.
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThanOrEqual(limit);
    });
  }
}
