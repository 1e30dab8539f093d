import { expect, type Page, test } from '../support/fixtures.ts';
import { failureNotice, notification } from '../support/notifications.ts';
import {
  bodiesOf,
  holdResponse,
  malformed,
  malformedJson,
  NO_RESPONSE,
  pathOf,
  refusal,
  respondTo,
  success,
} from '../support/responses.ts';
import { PHONE } from '../support/screens.ts';
import { button, NUMBER, phone, TEST_SENT } from './sms-page.ts';

test.beforeEach(({ page }) => page.goto('/sms-test'));
const send = (page: Page) => button(page, 'Send Test SMS').click();

test('warns above its form that it sends a real SMS', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SMS Notification Test');
  const warning = page.getByText('This sends a real SMS');
  await page.setViewportSize(PHONE);
  await expect(warning).toBeVisible();
  expect((await warning.boundingBox())!.y).toBeLessThan((await phone(page).boundingBox())!.y);
  const precedesForm = await warning.evaluate((element) =>
    Boolean(
      element.compareDocumentPosition(document.querySelector('main form')!) &
      Node.DOCUMENT_POSITION_FOLLOWING,
    ),
  );
  expect(precedesForm).toBe(true);
});

test('offers three types, with a box type only for quotes and a status only for orders', async ({ page }) => {
  const type = page.getByLabel('Notification type');
  const boxType = page.getByLabel('Box type');
  const orderStatus = page.getByLabel('Order status');
  await expect(type.locator('option')).toHaveText([
    'Quote Request Confirmation',
    'Quote Ready Notification',
    'Order Status Update',
  ]);
  await expect(boxType.locator('option')).toHaveText(['Corrugated', 'Folding Carton', 'Rigid Box']);
  await expect(orderStatus).toHaveCount(0);
  await type.selectOption('ready');
  await expect(boxType).toHaveCount(0);
  await type.selectOption('order');
  await expect(orderStatus.locator('option')).toHaveText(['Processing', 'Shipped', 'Delivered']);
  await expect(boxType).toHaveCount(0);
});

test('an empty or blank phone number is reported at its field until one is typed', async ({ page }) => {
  const requests = await respondTo(page, 'testSms', TEST_SENT);
  const error = page.getByText('Please enter a phone number');
  for (const [empty, next] of [
    ['', '  '],
    ['  ', '+1'],
  ] as const) {
    await phone(page).fill(empty);
    await send(page);
    await expect(error).toBeVisible();
    await expect(phone(page)).toBeFocused();
    await expect(phone(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(phone(page)).toHaveAccessibleDescription('Please enter a phone number');
    await phone(page).fill(next);
    await expect(phone(page)).not.toHaveAttribute('aria-invalid');
    await expect(error).toHaveCount(0);
  }
  expect(requests).toEqual([]);
});

test('sends number, type, box type and order status, and shows the response', async ({ page }) => {
  await expect(page.getByLabel('Box type')).toHaveValue('corrugated');
  const requests = await respondTo(
    page,
    'testSms',
    success('testSms', { success: true, message: 'Queued as 7' }),
    TEST_SENT,
  );
  await phone(page).fill('call me maybe');
  await page.getByLabel('Box type').selectOption('folding carton');
  await send(page);
  await expect(notification(page)).toContainText('Queued as 7');

  await page.getByLabel('Box type').selectOption('corrugated');
  await phone(page).fill(NUMBER);
  await page.getByLabel('Notification type').selectOption('Order Status Update');
  await page.getByLabel('Order status').selectOption('Shipped');
  await phone(page).press('Enter');
  await expect(notification(page)).toContainText('Test SMS accepted');
  await expect(notification(page)).not.toContainText('Queued as 7');
  expect(bodiesOf(requests)).toEqual([
    {
      phoneNumber: 'call me maybe',
      notificationType: 'quote',
      quoteType: 'folding carton',
      orderStatus: 'processing',
    },
    { phoneNumber: NUMBER, notificationType: 'order', quoteType: 'corrugated', orderStatus: 'shipped' },
  ]);
});

test('is disabled while it sends', async ({ page }) => {
  await phone(page).fill(NUMBER);
  const { release, requests } = await holdResponse(page, 'testSms', TEST_SENT);
  await button(page, 'Send Test SMS').dblclick();
  await expect(button(page, 'Sending...')).toBeDisabled();
  await phone(page).press('Enter');
  release();
  await expect(button(page, 'Send Test SMS')).toBeEnabled();
  expect(requests).toHaveLength(1);
});

test("shows the server's reason for a failure, or its own, and keeps the number", async ({ page }) => {
  await phone(page).fill(NUMBER);
  for (const [response, message] of [
    [refusal('testSms', 422, 'Opted out'), 'Opted out'],
    [malformedJson(503, {}), 'Failed to send SMS'],
    [malformed(502, 'text/html', '<html>'), 'Failed to send SMS'],
  ] as const) {
    await respondTo(page, 'testSms', response);
    await send(page);
    await expect(notification(page)).toContainText(message);
    await expect(phone(page)).toHaveValue(NUMBER);
    await notification(page).getByRole('button', { name: 'Close' }).click();
    await expect(notification(page).getByRole('listitem')).toHaveCount(0);
  }
});

test('repeats a failed message under its idempotency key until one succeeds', async ({ page }) => {
  const requests = await respondTo(page, 'testSms', NO_RESPONSE, NO_RESPONSE, TEST_SENT);
  await phone(page).fill(NUMBER);
  for (let presses = 1; presses <= 4; presses += 1) {
    await send(page);
    await expect.poll(() => requests.length).toBe(presses);
    await expect(button(page, 'Send Test SMS')).toBeEnabled();
  }
  const [first, ...later] = requests.map((request) => request.headers()['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(later.slice(0, 2)).toEqual([first, first]);
  expect(later[2]).not.toBe(first);
});

test("shows 'An unexpected error occurred' without a response", async ({ page }) => {
  await page.route(pathOf('testSms'), (route) => route.abort());
  await phone(page).fill(NUMBER);
  await send(page);
  await expect(notification(page)).toContainText('An unexpected error occurred');
  await expect(failureNotice(page, 'An unexpected error occurred')).toBeInViewport({ ratio: 1 });
  await expect(button(page, 'Send Test SMS')).toBeFocused();
});
