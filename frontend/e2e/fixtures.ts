import { test as base, expect } from '@playwright/test';

export { expect };
export type { Page, Route } from '@playwright/test';

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
