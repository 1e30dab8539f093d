import type { Locator } from '@playwright/test';
import { contactForm, MESSAGE_STORED } from '../contact/contact-form.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { failureNotice, notification, toastTitled } from '../support/notifications.ts';
import { type InjectedResponse, refusal, respondTo } from '../support/responses.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';

const toasts = (page: Page) => notification(page).getByRole('listitem');
const send = async (page: Page) => {
  await page.locator('form button[type=submit]').press('Enter');
};

/** Opens a filled-in contact page on which each sent message gets the next of these responses. */
const openWith = async (page: Page, ...responses: [InjectedResponse, ...InjectedResponse[]]) => {
  const form = contactForm(page);
  await respondTo(page, 'contact', ...responses);
  await form.open();
  await form.fill();
  return form;
};
const FULL = refusal('contact', 503, 'Our mailbox is full.');
const CLOSED = refusal('contact', 503, 'Our office is closed.');

test('a toast is read out', async ({ page }) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]')) heard.push(status.textContent ?? '');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await openWith(page, FULL);
  await send(page);
  await expect(toastTitled(page, 'Error')).toContainText('Our mailbox is full.');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n')))
    .toMatch(/Notification.*Error.*Our mailbox is full\./s);
});

test('only the latest toast is visible, and has a close button', async ({ page }) => {
  await openWith(page, FULL, CLOSED);
  await send(page);
  await expect(toasts(page)).toContainText(['Our mailbox is full.']);
  await send(page);
  await expect(toasts(page)).toContainText(['Our office is closed.']);
  await expect(toasts(page)).toHaveCount(1);
  await toastTitled(page, 'Error').getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
});

test('only errors have the destructive variant', async ({ page }) => {
  await openWith(page, FULL, MESSAGE_STORED);
  await send(page);
  await expect(toasts(page)).toHaveCSS('background-color', 'rgb(251, 235, 234)');
  await expect(toasts(page)).toHaveCSS('border-left-color', 'rgb(161, 15, 43)');
  await send(page);
  await expect(toastTitled(page, 'Message Sent')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

/** {@link openWith} on a stopped clock. */
const openStoppedWith = async (page: Page, ...responses: [InjectedResponse, ...InjectedResponse[]]) => {
  await page.clock.install();
  const form = await openWith(page, ...responses);
  await page.clock.pauseAt(Date.now() + 60_000);
  return form;
};

test('a toast stays for 5000 ms, and as long as the pointer is over it', async ({ page }) => {
  await openStoppedWith(page, FULL, CLOSED);
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
});

test('a toast times out after an earlier one was closed under the pointer', async ({ page }) => {
  await openStoppedWith(page, FULL, CLOSED, FULL, CLOSED);
  for (const closing of ['the close button', 'Escape'] as const) {
    await test.step(`by ${closing}`, async () => {
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

test('F8 moves focus to the notification area, and closing a toast there returns it', async ({ page }) => {
  const form = await openWith(page, FULL);
  await page.keyboard.press('F8');
  await expect(notification(page).getByRole('list')).toBeFocused();
  await send(page);
  await expect(toasts(page)).toHaveCount(1);
  await form.message.focus();
  await page.keyboard.press('F8');
  await expect(notification(page).getByRole('list')).toBeFocused();
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
  await expect(notification(page).getByRole('list')).toBeFocused();
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

test('a swipe of more than 50 px to the right closes a toast, and no other swipe does', async ({ page }) => {
  await openWith(page, FULL);
  await send(page);
  // Measure after the animation.
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
    const box = (await notification(page).getByRole('list').boundingBox())!;
    expect(box.width).toBe(420);
    expect(box.x + box.width).toBe(viewport.width);
    expect(box.y + box.height).toBe(viewport.height);
  }
});

const isApart = async (one: Locator, other: Locator) => {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.y + a.height <= b.y || a.y >= b.y + b.height || a.x + a.width <= b.x || a.x >= b.x + b.width;
};

test('on a phone the notification area is as wide as the screen, and keeps clear of the button', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const form = await openStoppedWith(page, FULL);
  await send(page);
  for (const block of ['end', 'start'] as const) {
    await form.submitButton.evaluate((button, block) => button.scrollIntoView({ block }), block);
    await expect(toasts(page)).toContainText(['Our mailbox is full.']);
    expect((await notification(page).getByRole('list').boundingBox())!.width).toBe(PHONE.width);
    await expect.poll(() => isApart(toasts(page), form.submitButton)).toBe(true);
  }
});

test('at 400 % zoom a toast covers neither the button nor its notice', async ({ page }) => {
  const form = await openStoppedWith(page, FULL);
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
