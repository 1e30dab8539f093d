import type { Locator } from '@playwright/test';
import { contactForm, failureNotice, MESSAGE_STORED, toastTitled } from '../contact/contact-form.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { type InjectedResponse, refusal, respondTo } from '../support/responses.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';

const area = (page: Page) => page.getByRole('region', { name: 'Notification' });
const toasts = (page: Page) => area(page).getByRole('listitem');
const send = async (page: Page) => {
  await page.locator('form button[type=submit]').press('Enter');
};

/** A contact page on which each message that is sent gets the next of these responses. */
const openWith = async (page: Page, ...responses: [InjectedResponse, ...InjectedResponse[]]) => {
  const form = contactForm(page);
  await respondTo(page, 'contact', ...responses);
  await form.open();
  await form.fill();
  return form;
};
const FULL = refusal('contact', 503, 'Our mailbox is full.');
const CLOSED = refusal('contact', 503, 'Our office is closed.');

test('a toast is read out, has a title, a description and a close button, and one is visible at a time, the latest; errors wear the destructive variant, others do not', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]')) heard.push(status.textContent ?? '');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await openWith(page, FULL, CLOSED, FULL, MESSAGE_STORED);
  await send(page);
  const toast = toastTitled(page, 'Error');
  await expect(toast).toContainText('Our mailbox is full.');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n')))
    .toMatch(/Notification.*Error.*Our mailbox is full\./s);

  await send(page);
  await expect(toasts(page)).toContainText(['Our office is closed.']);
  await expect(toasts(page)).toHaveCount(1);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);

  await send(page);
  await expect(toasts(page)).toHaveCSS('background-color', 'rgb(251, 235, 234)');
  await expect(toasts(page)).toHaveCSS('border-left-color', 'rgb(161, 15, 43)');
  await send(page);
  await expect(toastTitled(page, 'Message Sent')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('a toast stays for 5000 ms, waits while the pointer is over it, and goes by itself after one that was closed', async ({
  page,
}) => {
  await page.clock.install();
  await openWith(page, FULL, CLOSED, FULL, CLOSED, FULL, CLOSED);
  await page.clock.pauseAt(Date.now() + 60_000);

  await send(page);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(4900);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);

  await test.step('under the pointer', async () => {
    await send(page);
    await expect(toasts(page)).toContainText(['Our office is closed.']);
    await toasts(page).hover();
    await page.clock.runFor(20_000);
    await expect(toasts(page)).toHaveCount(1);
    await page.mouse.move(10, 10);
    await page.clock.runFor(5100);
    await expect(toasts(page)).toHaveCount(0);
  });

  for (const closing of ['the close button', 'Escape under the pointer'] as const) {
    await test.step(`after one that was closed by ${closing}`, async () => {
      await send(page);
      await toasts(page).hover();
      if (closing === 'the close button') await toasts(page).getByRole('button', { name: 'Close' }).click();
      else await page.keyboard.press('Escape');
      await expect(toasts(page)).toHaveCount(0);
      await page.mouse.move(10, 10);
      await send(page);
      await expect(toasts(page)).toContainText(['Our office is closed.']);
      await page.clock.runFor(5100);
      await expect(toasts(page)).toHaveCount(0);
    });
  }
});

test("F8 moves focus to the notification area, labelled 'Notification', and a toast closed with the keyboard gives focus back to where it came from", async ({
  page,
}) => {
  const form = await openWith(page, FULL);
  await page.keyboard.press('F8');
  await expect(area(page).getByRole('list')).toBeFocused();
  await send(page);
  await expect(toasts(page)).toHaveCount(1);
  await form.message.focus();
  await page.keyboard.press('F8');
  await expect(area(page).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
  await expect(form.message).toBeFocused();
});

test('F8 moves focus to the notification area on a page without a toast', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('F8');
  await expect(area(page).getByRole('list')).toBeFocused();
});

const swipe = async (page: Page, distance: number) => {
  const box = (await toasts(page).boundingBox())!;
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
};

test('a toast is left where it was by a swipe to the right by 50 px or to the left, and closed by one to the right by more', async ({
  page,
}) => {
  await openWith(page, FULL);
  await send(page);
  // Where it is grabbed is measured once it has come to rest.
  await toasts(page).evaluate((toast) => Promise.allSettled(toast.getAnimations().map((a) => a.finished)));
  const before = await toasts(page).boundingBox();
  for (const distance of [50, -200]) {
    await swipe(page, distance);
    await expect(toasts(page)).toHaveCount(1);
    await expect.poll(() => toasts(page).boundingBox()).toEqual(before);
  }
  await swipe(page, 51);
  await expect(toasts(page)).toHaveCount(0);
});

test('the notification area is 420 px wide at the lower right of a desktop and a tablet', async ({
  page,
}) => {
  await openWith(page, FULL);
  for (const viewport of [DESKTOP, { width: 768, height: 1024 }]) {
    await page.setViewportSize(viewport);
    await send(page);
    await expect(toasts(page)).toHaveCount(1);
    const box = (await area(page).getByRole('list').boundingBox())!;
    expect(box.width).toBe(420);
    expect(box.x + box.width).toBe(viewport.width);
    expect(box.y + box.height).toBe(viewport.height);
  }
});

const isApart = async (one: Locator, other: Locator) => {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.y + a.height <= b.y || a.y >= b.y + b.height || a.x + a.width <= b.x || a.x >= b.x + b.width;
};

test('on a phone the notification area is as wide as the screen, and keeps off the button that was pressed; at 400 % zoom it covers neither that nor the notice beside it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.clock.install();
  const form = await openWith(page, FULL, FULL, FULL);
  await page.clock.pauseAt(Date.now() + 60_000);
  await send(page);
  // Wherever that is or is scrolled to.
  for (const block of ['end', 'start'] as const) {
    await form.submitButton.evaluate((button, block) => button.scrollIntoView({ block }), block);
    await expect(toasts(page)).toContainText(['Our mailbox is full.']);
    expect((await area(page).getByRole('list').boundingBox())!.width).toBe(PHONE.width);
    await expect.poll(() => isApart(toasts(page), form.submitButton)).toBe(true);
  }

  for (const width of [320, 1366]) {
    await page.setViewportSize({ width, height: 256 });
    await send(page);
    const notice = failureNotice(page, 'Our mailbox is full.');
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(toasts(page)).toContainText(['Our mailbox is full.']);
    await expect.poll(() => isApart(toasts(page), notice), `${width} px`).toBe(true);
    await form.submitButton.click({ trial: true });
  }
});
