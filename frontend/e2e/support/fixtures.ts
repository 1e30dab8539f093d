import { test as base, expect, type Page } from '@playwright/test';

export { expect };
export type { Page, Route } from '@playwright/test';

/** Waits until React has hydrated the prerendered page. Nothing on it reacts before that. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$')),
  );

/** Chromium logs this for every failed request. Tests cause those on purpose. */
const FAILED_REQUEST = /^Failed to load resource: /;

interface Options {
  /** Console errors and warnings that a test expects. */
  allowedConsole: RegExp[];
}

/**
 * Playwright's test, which also fails on uncaught errors and on anything the page logs as a warning or an error, such as
 * React's warnings and violations of the content security policy.
 */
export const test = base.extend<Options & { quietConsole: void }>({
  baseURL: async ({}, use) => use(process.env['BASE_URL']),
  allowedConsole: [[], { option: true }],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      for (const move of ['goto', 'reload'] as const) {
        const original = page[move].bind(page) as Page['goto'];
        page[move] = async (...args: Parameters<Page['goto']>) => {
          const response = await original(...args);
          // A test that does not wait for the document looks at it before its scripts run.
          if (args[1]?.waitUntil !== 'commit') await hydrated(page);
          return response;
        };
      }
    }
    await use(page);
  },
  quietConsole: [
    async ({ context, allowedConsole }, use) => {
      const complaints: string[] = [];
      const complain = (text: string) => {
        if (![FAILED_REQUEST, ...allowedConsole].some((known) => known.test(text))) complaints.push(text);
      };
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complain(message.text());
      });
      context.on('weberror', (error) => complain(String(error.error())));
      await use();
      expect(complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});
