import { expect, type Page } from '@playwright/test';

/** The screens that tests run on. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const LAPTOP = { width: 1366, height: 768 };

/** Expects nothing to extend beyond a screen of this width. Polls, since scripts follow a resize one frame later. */
export const expectNothingWider = (page: Page, width: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
