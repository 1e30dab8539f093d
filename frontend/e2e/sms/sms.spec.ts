import { failureNotice } from '../contact/contact-form.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { PHONE } from '../support/screens.ts';
import { button, failure, hold, notification, NUMBER, phone, respond } from './sms-page.ts';

/** Closes the notification, so that the next one is a new one. */
const closeNotification = async (page: Page) => {
  await notification(page).getByRole('button', { name: 'Close' }).click();
  await expect(notification(page).getByRole('listitem')).toHaveCount(0);
};

test.describe('the SMS test page', () => {
  test.beforeEach(({ page }) => page.goto('/sms-test'));
  const send = (page: Page) => button(page, 'Send Test SMS').click();

  test('warns above its form that it sends a real SMS, and offers three types, a box type for quotes alone and an order status for orders alone', async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SMS Notification Test');
    const warning = page.getByText('This sends a real SMS');
    await expect(warning).toBeVisible();
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

    await page.setViewportSize(PHONE);
    expect((await warning.boundingBox())!.y).toBeLessThan((await phone(page).boundingBox())!.y);
    expect(
      await warning.evaluate(
        (element) =>
          element.compareDocumentPosition(document.querySelector('main form')!) &
          Node.DOCUMENT_POSITION_FOLLOWING,
      ),
    ).toBeTruthy();
  });

  test('asks for a phone number instead of sending none or blanks, with an error tied to it until one is typed', async ({
    page,
  }) => {
    const sent = await respond(page, '/api/test-sms', { json: { success: true } });
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
    expect(sent).toEqual([]);
  });

  test('sends number, type, box type and order status, says what came back, and is disabled while it sends', async ({
    page,
  }) => {
    await expect(page.getByLabel('Box type')).toHaveValue('corrugated');
    const quotes = await respond(page, '/api/test-sms', { json: { success: true, message: 'Queued as 7' } });
    await phone(page).fill('call me maybe');
    await page.getByLabel('Box type').selectOption('folding carton');
    await send(page);
    await expect(notification(page)).toContainText('Queued as 7');
    expect(quotes).toEqual([
      {
        phoneNumber: 'call me maybe',
        notificationType: 'quote',
        quoteType: 'folding carton',
        orderStatus: 'processing',
      },
    ]);

    const orders = await respond(page, '/api/test-sms', { json: { success: true } });
    await page.getByLabel('Box type').selectOption('corrugated');
    await phone(page).fill(NUMBER);
    await page.getByLabel('Notification type').selectOption('Order Status Update');
    await page.getByLabel('Order status').selectOption('Shipped');
    await phone(page).press('Enter');
    await expect(notification(page)).toContainText('Test SMS accepted');
    await expect(notification(page)).not.toContainText('Queued as 7');
    expect(orders).toEqual([
      { phoneNumber: NUMBER, notificationType: 'order', quoteType: 'corrugated', orderStatus: 'shipped' },
    ]);

    const { release, calls } = await hold(page, '/api/test-sms', { json: { success: true } });
    await button(page, 'Send Test SMS').dblclick();
    await expect(button(page, 'Sending...')).toBeDisabled();
    await phone(page).press('Enter');
    release();
    await expect(button(page, 'Send Test SMS')).toBeEnabled();
    expect(calls()).toBe(1);
  });

  test("shows the server's message, or its own for a failure without words or a response that is no JSON, and keeps the number", async ({
    page,
  }) => {
    await phone(page).fill(NUMBER);
    for (const [given, message] of [
      [failure(422, 'Opted out'), 'Opted out'],
      [{ status: 503, body: '{}' }, 'Failed to send SMS'],
      [{ status: 502, body: '<html>' }, 'Failed to send SMS'],
    ] as const) {
      await respond(page, '/api/test-sms', given);
      await send(page);
      await expect(notification(page)).toContainText(message);
      await expect(phone(page)).toHaveValue(NUMBER);
      await closeNotification(page);
    }
  });

  test('names the message, so that sending it again after a failure cannot send two', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/test-sms', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length < 3 ? route.abort() : route.fulfill({ json: { success: true } });
    });
    await phone(page).fill(NUMBER);
    for (let presses = 1; presses <= 4; presses += 1) {
      await send(page);
      await expect.poll(() => keys.length).toBe(presses);
      await expect(button(page, 'Send Test SMS')).toBeEnabled();
    }
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test("says 'An unexpected error occurred' when there is no response", async ({ page }) => {
    await page.route('**/api/test-sms', (route) => route.abort());
    await phone(page).fill(NUMBER);
    await send(page);
    await expect(notification(page)).toContainText('An unexpected error occurred');
    await expect(failureNotice(page, 'An unexpected error occurred')).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Send Test SMS')).toBeFocused();
  });
});

test.describe('the SMS testing center', () => {
  test.beforeEach(({ page }) => page.goto('/twilio-test'));
  const account = { accountType: 'Full', status: 'active', isTrial: false };
  const check = (page: Page) => button(page, 'Check Account Status').click();
  const sendTest = (page: Page) => button(page, 'Send Test Message').click();
  const alert = (page: Page) => page.getByRole('alert');
  const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

  test('has two tabs, and asks for a number in international format instead of testing nothing', async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SMS Testing Center');
    await expect(page.getByRole('tab')).toHaveText(['Verify Phone', 'Test Notifications']);
    await expect(phone(page)).toHaveAccessibleDescription('International format: +, country code, number');

    const sent = await respond(page, '/api/verify-sms-capability', { json: { success: true } });
    await sendTest(page);
    await expect(notification(page)).toContainText('Phone number required');
    await expect(notification(page)).toContainText('Please enter a phone number to test');
    await expect(phone(page)).toBeFocused();
    expect(sent).toEqual([]);
  });

  test("shows the account after 'Check Account Status', what the provider says of it, and what a trial account cannot do", async ({
    page,
  }) => {
    const details = { friendlyName: 'Main account', dateCreated: '2026-11-03T10:00:00Z' };
    await respond(page, '/api/twilio-status', {
      json: { success: true, accountStatus: { ...account, details } },
    });
    await check(page);
    for (const text of ['Main account', 'Full', 'active', 'Nov 3, 2026'])
      await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible();
    await expect(page.getByText('Trial account')).toHaveCount(0);

    const message = 'Sandbox: nothing was really sent.';
    await respond(page, '/api/twilio-status', { json: { success: true, message, accountStatus: account } });
    await check(page);
    await expect(status(page, message)).toBeVisible();

    await respond(page, '/api/twilio-status', {
      json: { success: true, accountStatus: { ...account, accountType: 'Trial', isTrial: true } },
    });
    await check(page);
    await expect(page.getByText('It can only send to verified numbers.')).toBeVisible();
  });

  test("shows the alert 'Account Check Failed' with the provider's message or its own, and a notification where the call failed", async ({
    page,
  }) => {
    const OWN = 'Unable to retrieve account information';
    for (const [what, given, message] of [
      ["the provider's message", failure(502, 'No credentials'), 'No credentials'],
      ['no message', { status: 503, body: '{}' }, OWN],
      ['no account', { json: { success: true } }, OWN],
      ['no JSON', { status: 500, body: 'oops' }, OWN],
      ['no response', undefined, OWN],
    ] as const) {
      await test.step(what, async () => {
        await respond(page, '/api/twilio-status', { json: { success: true, accountStatus: account } });
        await check(page);
        await expect(page.getByRole('definition')).not.toHaveCount(0);
        await expect(alert(page)).toHaveCount(0);
        await expect(notification(page).getByRole('listitem')).toHaveCount(0);

        if (given) await respond(page, '/api/twilio-status', given);
        else await page.route('**/api/twilio-status', (route) => route.abort());
        await check(page);
        await expect(alert(page)).toContainText('Account Check Failed');
        await expect(alert(page)).toContainText(message);
        if (what !== 'no account')
          await expect(notification(page)).toContainText('Failed to check Twilio account status');
      });
    }
  });

  test("shows 'Test Successful' or 'Test Failed' with message, trial warning and suggestion, until the next test or the other tab", async ({
    page,
  }) => {
    const sent = await respond(page, '/api/verify-sms-capability', {
      json: { success: true, message: 'Sent', trialWarning: 'Trial only', suggestion: 'Verify it first' },
    });
    await phone(page).fill(NUMBER);
    await sendTest(page);
    for (const text of ['Test Successful', 'Sent', 'Trial only', 'Verify it first'])
      await expect(status(page, text)).toBeVisible();
    expect(sent).toEqual([{ phoneNumber: NUMBER }]);

    await respond(
      page,
      '/api/verify-sms-capability',
      failure(422, 'Not verified', { trialWarning: 'Trial only', suggestion: 'Verify it first' }),
    );
    await sendTest(page);
    for (const text of ['Test Failed', 'Not verified', 'Trial only', 'Verify it first'])
      await expect(alert(page)).toContainText(text);
    await expect(notification(page)).toContainText('Failed to verify phone number');

    await respond(page, '/api/verify-sms-capability', { json: { success: true, message: 'Reachable' } });
    await sendTest(page);
    await expect(page.getByText('Test Successful')).toBeVisible();
    await expect(notification(page).getByRole('listitem')).toHaveCount(0);

    await page.getByRole('tab', { name: 'Test Notifications' }).click();
    await expect(page.getByText('Test Successful')).toHaveCount(0);
    await expect(phone(page)).toHaveValue(NUMBER);
  });

  test("'Check Account Status' and 'Send Test Message' are disabled during their calls", async ({ page }) => {
    await phone(page).fill(NUMBER);
    for (const [label, path] of [
      ['Check Account Status', '/api/twilio-status'],
      ['Send Test Message', '/api/verify-sms-capability'],
    ] as const) {
      const { release, calls } = await hold(page, path, failure(502, 'No'));
      await button(page, label).dblclick();
      await expect(page.locator('button[aria-busy=true]')).toBeDisabled();
      await expect(page.locator('button[aria-busy=true]')).toHaveText(/^(Checking|Sending)\.\.\.$/);
      release();
      await expect(button(page, label)).toBeEnabled();
      expect(calls()).toBe(1);
    }
  });

  test("says 'Failed to verify phone number' when there is no response", async ({ page }) => {
    await page.route('**/api/verify-sms-capability', (route) => route.abort());
    await phone(page).fill(NUMBER);
    await button(page, 'Send Test Message').click();
    await expect(notification(page)).toContainText('Failed to verify phone number');
    await expect(failureNotice(page, 'Failed to verify phone number')).toBeInViewport({ ratio: 1 });
    await page.getByRole('tab', { name: 'Test Notifications' }).click();
    await expect(failureNotice(page, 'Failed to verify phone number')).toHaveCount(0);
  });

  test("sends every kind of test notification, disables the buttons meanwhile, and says 'Failed to send SMS notification' when the call fails", async ({
    page,
  }) => {
    await phone(page).fill(NUMBER);
    await page.getByRole('tab', { name: 'Test Notifications' }).click();
    for (const [label, request] of [
      ['Quote Request', { notificationType: 'quote', quoteType: 'corrugated' }],
      ['Quote Ready', { notificationType: 'ready' }],
      ['Order Status', { notificationType: 'order', orderStatus: 'processing' }],
    ] as const) {
      const message = `${label} is on its way`;
      const sent = await respond(page, '/api/test-sms', { json: { success: true, message } });
      await button(page, label).click();
      await expect(status(page, message)).toBeVisible();
      expect(sent).toEqual([{ phoneNumber: NUMBER, ...request }]);
    }

    const { release } = await hold(page, '/api/test-sms', { status: 500, body: 'oops' });
    await button(page, 'Quote Ready').click();
    for (const label of ['Quote Request', 'Quote Ready', 'Order Status'])
      await expect(button(page, label)).toBeDisabled();
    release();
    await expect(notification(page)).toContainText('Failed to send SMS notification');
    await expect(button(page, 'Quote Ready')).toBeEnabled();
  });
});
