import type { Locator, Page } from '@playwright/test';

/** The area that toasts appear in. */
export const notification = (page: Page): Locator => page.getByRole('region', { name: 'Notification' });

/** The visible toast with this title. */
export const toastTitled = (page: Page, title: string): Locator =>
  notification(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });

/** The notice at a form's button with the reason why the latest attempt failed. */
export const failureNotice = (page: Page, reason: string): Locator =>
  page.locator('main, [role=dialog]').locator('div', { has: page.locator(`> b:text-is("${reason}")`) });
