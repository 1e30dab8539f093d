import { expect, type Page } from '@playwright/test';

/** The screens that behaviour and look are checked on. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const LAPTOP = { width: 1366, height: 768 };

/** Expects nothing to reach beyond a screen of this width. What follows the screen by script does so a frame later. */
export const expectNothingWider = (page: Page, width: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
