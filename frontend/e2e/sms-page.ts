import type { Page } from '@playwright/test';

export const NUMBER = '+12135550142';

export const notification = (page: Page) => page.getByRole('region', { name: 'Notification' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const phone = (page: Page) => page.getByLabel('Phone number');

type Answer = { status?: number; json?: unknown; body?: string };

/** Answers a call of the API, and gives the bodies that were sent. */
export const answer = async (page: Page, path: string, given: Answer) => {
  const sent: unknown[] = [];
  await page.route(`**${path}`, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 200, ...given });
  });
  return sent;
};

/** Holds the answer of a call until it is released. */
export const hold = async (page: Page, path: string, given: Answer) => {
  let calls = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${path}`, async (route) => {
    calls += 1;
    await released;
    await route.fulfill({ status: 200, ...given });
  });
  return { release, calls: () => calls };
};
