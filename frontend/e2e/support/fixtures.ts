import { test as base, expect, type Page } from '@playwright/test';

export { expect };
export type { Page, Route } from '@playwright/test';

/** Waits until React has hydrated the prerendered page: before that, nothing on it reacts. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$')),
  );

/** Chromium's own note of every request that failed, which tests cause on purpose. */
const FAILED_REQUEST = /^Failed to load resource: /;

interface Options {
  /** Console errors and warnings that a test expects. */
  allowedConsole: RegExp[];
}

/**
 * Playwright's test, which also fails on whatever the page throws, warns of or reports as an error:
 * uncaught errors, React's warnings, violations of the content security policy.
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
          // Who does not wait for the document wants to see it before its script.
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
