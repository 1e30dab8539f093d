import { failureNotice } from './contact-form.ts';
import { expect, type Page, test } from './fixtures.ts';
import { button, failure, hold, notification, NUMBER, phone, respond } from './sms-page.ts';

test.describe('the SMS test page', () => {
  test.beforeEach(({ page }) => page.goto('/sms-test'));
  const send = (page: Page) => button(page, 'Send Test SMS').click();

  test("is titled 'SMS Notification Test' and warns that it sends a real SMS", async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SMS Notification Test');
    await expect(page.getByText('This sends a real SMS')).toBeVisible();
  });

  test('offers three notification types', async ({ page }) => {
    await expect(page.getByLabel('Notification type').locator('option')).toHaveText([
      'Quote Request Confirmation',
      'Quote Ready Notification',
      'Order Status Update',
    ]);
  });

  test('offers a box type when the type is quote, and only then', async ({ page }) => {
    await expect(page.getByLabel('Box type').locator('option')).toHaveText([
      'Corrugated',
      'Folding Carton',
      'Rigid Box',
    ]);
    await page.getByLabel('Notification type').selectOption('ready');
    await expect(page.getByLabel('Box type')).toHaveCount(0);
  });

  test('offers an order status when the type is order, and only then', async ({ page }) => {
    await expect(page.getByLabel('Order status')).toHaveCount(0);
    await page.getByLabel('Notification type').selectOption('order');
    await expect(page.getByLabel('Order status').locator('option')).toHaveText([
      'Processing',
      'Shipped',
      'Delivered',
    ]);
    await expect(page.getByLabel('Box type')).toHaveCount(0);
  });

  for (const empty of ['', '  ']) {
    test(`asks for a phone number instead of sending ${JSON.stringify(empty)}`, async ({ page }) => {
      const sent = await respond(page, '/api/test-sms', { json: { success: true } });
      await phone(page).fill(empty);
      await send(page);
      await expect(page.getByText('Please enter a phone number')).toBeVisible();
      await expect(phone(page)).toBeFocused();
      expect(sent).toEqual([]);
    });
  }

  test('sends number, type, box type and order status, and says what came back', async ({ page }) => {
    const sent = await respond(page, '/api/test-sms', { json: { success: true, message: 'Queued as 7' } });
    await phone(page).fill('call me maybe');
    await page.getByLabel('Box type').selectOption('folding carton');
    await send(page);
    await expect(notification(page)).toContainText('Queued as 7');
    expect(sent).toEqual([
      {
        phoneNumber: 'call me maybe',
        notificationType: 'quote',
        quoteType: 'folding carton',
        orderStatus: 'processing',
      },
    ]);
  });

  test('is disabled while it sends', async ({ page }) => {
    const { release, calls } = await hold(page, '/api/test-sms', { json: { success: true } });
    await phone(page).fill(NUMBER);
    await button(page, 'Send Test SMS').dblclick();
    await expect(button(page, 'Sending...')).toBeDisabled();
    await phone(page).press('Enter');
    release();
    await expect(button(page, 'Send Test SMS')).toBeEnabled();
    expect(calls()).toBe(1);
  });

  test('sends the order status for an order', async ({ page }) => {
    const sent = await respond(page, '/api/test-sms', { json: { success: true } });
    await phone(page).fill(NUMBER);
    await page.getByLabel('Notification type').selectOption('Order Status Update');
    await page.getByLabel('Order status').selectOption('Shipped');
    await phone(page).press('Enter');
    await expect(notification(page)).toContainText('Test SMS accepted');
    expect(sent).toEqual([
      { phoneNumber: NUMBER, notificationType: 'order', quoteType: 'corrugated', orderStatus: 'shipped' },
    ]);
  });

  for (const [what, given, message] of [
    ["the server's message", failure(422, 'Opted out'), 'Opted out'],
    ['a failure without words', { status: 503, body: '{}' }, 'Failed to send SMS'],
    ['a response that is no JSON', { status: 502, body: '<html>' }, 'Failed to send SMS'],
  ] as const) {
    test(`shows ${what} and keeps the number`, async ({ page }) => {
      await respond(page, '/api/test-sms', given);
      await phone(page).fill(NUMBER);
      await send(page);
      await expect(notification(page)).toContainText(message);
      await expect(phone(page)).toHaveValue(NUMBER);
    });
  }

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
  const alert = (page: Page) => page.getByRole('alert');

  test("is titled 'SMS Testing Center', with two tabs", async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SMS Testing Center');
    await expect(page.getByRole('tab')).toHaveText(['Verify Phone', 'Test Notifications']);
  });

  test('asks for the number in international format', async ({ page }) => {
    await expect(phone(page)).toHaveAccessibleDescription('International format: +, country code, number');
  });

  test("shows the account after 'Check Account Status'", async ({ page }) => {
    const details = { friendlyName: 'Main account', dateCreated: '2026-11-03T10:00:00Z' };
    await respond(page, '/api/twilio-status', {
      json: { success: true, accountStatus: { ...account, details } },
    });
    await check(page);
    for (const text of ['Main account', 'Full', 'active', 'Nov 3, 2026'])
      await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible();
    await expect(page.getByText('Trial account')).toHaveCount(0);
  });

  test('warns that a trial account can only send to verified numbers', async ({ page }) => {
    await respond(page, '/api/twilio-status', {
      json: { success: true, accountStatus: { ...account, accountType: 'Trial', isTrial: true } },
    });
    await check(page);
    await expect(page.getByText('It can only send to verified numbers.')).toBeVisible();
  });

  for (const [what, given, message] of [
    ["the provider's message", failure(502, 'No credentials'), 'No credentials'],
    ['no message', { status: 503, body: '{}' }, 'Unable to retrieve account information'],
    ['no account', { json: { success: true } }, 'Unable to retrieve account information'],
  ] as const) {
    test(`shows the alert 'Account Check Failed' with ${what}`, async ({ page }) => {
      await respond(page, '/api/twilio-status', given);
      await check(page);
      await expect(alert(page)).toContainText('Account Check Failed');
      await expect(alert(page)).toContainText(message);
    });
  }

  for (const [what, fail] of [
    ['fails', (page: Page) => respond(page, '/api/twilio-status', { status: 500, body: 'oops' })],
    ['has no response', (page: Page) => page.route('**/api/twilio-status', (route) => route.abort())],
  ] as const) {
    test(`says 'Failed to check Twilio account status' when the call ${what}`, async ({ page }) => {
      await fail(page);
      await check(page);
      await expect(notification(page)).toContainText('Failed to check Twilio account status');
      await expect(alert(page)).toContainText('Unable to retrieve account information');
    });
  }

  test("says 'Phone number required' instead of testing nothing", async ({ page }) => {
    const sent = await respond(page, '/api/verify-sms-capability', { json: { success: true } });
    await button(page, 'Send Test Message').click();
    await expect(notification(page)).toContainText('Phone number required');
    await expect(notification(page)).toContainText('Please enter a phone number to test');
    await expect(phone(page)).toBeFocused();
    expect(sent).toEqual([]);
  });

  test('says what the provider says of the account, as that the sandbox sends nothing', async ({ page }) => {
    const message = 'Sandbox: nothing was really sent.';
    await respond(page, '/api/twilio-status', { json: { success: true, message, accountStatus: account } });
    await check(page);
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  });

  test("shows 'Test Successful' with message, trial warning and suggestion", async ({ page }) => {
    const sent = await respond(page, '/api/verify-sms-capability', {
      json: { success: true, message: 'Sent', trialWarning: 'Trial only', suggestion: 'Verify it first' },
    });
    await phone(page).fill(NUMBER);
    await button(page, 'Send Test Message').click();
    for (const text of ['Test Successful', 'Sent', 'Trial only', 'Verify it first'])
      await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    expect(sent).toEqual([{ phoneNumber: NUMBER }]);
  });

  test("shows 'Test Failed' with message and suggestion", async ({ page }) => {
    await respond(
      page,
      '/api/verify-sms-capability',
      failure(422, 'Not verified', { trialWarning: 'Trial only', suggestion: 'Verify it first' }),
    );
    await phone(page).fill(NUMBER);
    await button(page, 'Send Test Message').click();
    for (const text of ['Test Failed', 'Not verified', 'Trial only', 'Verify it first'])
      await expect(alert(page)).toContainText(text);
  });

  for (const [label, path] of [
    ['Check Account Status', '/api/twilio-status'],
    ['Send Test Message', '/api/verify-sms-capability'],
  ] as const) {
    test(`'${label}' is disabled during its call`, async ({ page }) => {
      const { release, calls } = await hold(page, path, failure(502, 'No'));
      await phone(page).fill(NUMBER);
      await button(page, label).dblclick();
      await expect(page.locator('button[aria-busy=true]')).toBeDisabled();
      await expect(page.locator('button[aria-busy=true]')).toHaveText(/^(Checking|Sending)\.\.\.$/);
      release();
      await expect(button(page, label)).toBeEnabled();
      expect(calls()).toBe(1);
    });
  }

  test('forgets the last response when the other tab is chosen', async ({ page }) => {
    await respond(page, '/api/verify-sms-capability', { json: { success: true, message: 'Reachable' } });
    await phone(page).fill(NUMBER);
    await button(page, 'Send Test Message').click();
    await expect(page.getByText('Test Successful')).toBeVisible();
    await page.getByRole('tab', { name: 'Test Notifications' }).click();
    await expect(page.getByText('Test Successful')).toHaveCount(0);
    await expect(phone(page)).toHaveValue(NUMBER);
  });

  test('an error of the last test is gone while and after the next one runs', async ({ page }) => {
    await phone(page).fill(NUMBER);
    await respond(page, '/api/verify-sms-capability', failure(422, 'No'));
    await button(page, 'Send Test Message').click();
    await expect(notification(page)).toContainText('Failed to verify phone number');
    await respond(page, '/api/verify-sms-capability', { json: { success: true, message: 'Reachable' } });
    await button(page, 'Send Test Message').click();
    await expect(page.getByText('Test Successful')).toBeVisible();
    await expect(notification(page).getByRole('listitem')).toHaveCount(0);
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

  for (const [label, request] of [
    ['Quote Request', { notificationType: 'quote', quoteType: 'corrugated' }],
    ['Quote Ready', { notificationType: 'ready' }],
    ['Order Status', { notificationType: 'order', orderStatus: 'processing' }],
  ] as const) {
    test(`sends the test notification '${label}'`, async ({ page }) => {
      const sent = await respond(page, '/api/test-sms', { json: { success: true, message: 'On its way' } });
      await phone(page).fill(NUMBER);
      await page.getByRole('tab', { name: 'Test Notifications' }).click();
      await button(page, label).click();
      await expect(page.getByRole('status').filter({ hasText: 'On its way' })).toBeVisible();
      expect(sent).toEqual([{ phoneNumber: NUMBER, ...request }]);
    });
  }

  test("says 'Failed to send SMS notification' when the call fails, and disables the buttons meanwhile", async ({
    page,
  }) => {
    const { release } = await hold(page, '/api/test-sms', { status: 500, body: 'oops' });
    await phone(page).fill(NUMBER);
    await page.getByRole('tab', { name: 'Test Notifications' }).click();
    await button(page, 'Quote Ready').click();
    for (const label of ['Quote Request', 'Quote Ready', 'Order Status'])
      await expect(button(page, label)).toBeDisabled();
    release();
    await expect(notification(page)).toContainText('Failed to send SMS notification');
    await expect(button(page, 'Quote Ready')).toBeEnabled();
  });
});
