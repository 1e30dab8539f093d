import { expect, type Page, test } from '../support/fixtures.ts';
import { failureNotice, notification } from '../support/notifications.ts';
import {
  bodiesOf,
  holdResponse,
  malformed,
  malformedJson,
  NO_RESPONSE,
  refusal,
  respondTo,
  success,
} from '../support/responses.ts';
import { button, incapable, NUMBER, phone } from './sms-page.ts';

const ACCOUNT = { accountType: 'Full', status: 'active', isTrial: false };
const ACCOUNT_FOUND = success('smsProviderStatus', { success: true, accountStatus: ACCOUNT });

test.beforeEach(({ page }) => page.goto('/twilio-test'));
const check = (page: Page) => button(page, 'Check Account Status').click();
const sendTest = (page: Page) => button(page, 'Send Test Message').click();
const alert = (page: Page) => page.getByRole('alert');
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('has two tabs, and requires a number in international format', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SMS Testing Center');
  await expect(page.getByRole('tab')).toHaveText(['Verify Phone', 'Test Notifications']);
  await expect(phone(page)).toHaveAccessibleDescription('International format: +, country code, number');

  const requests = await respondTo(page, 'smsCapability', success('smsCapability', { success: true }));
  await sendTest(page);
  await expect(notification(page)).toContainText('Phone number required');
  await expect(notification(page)).toContainText('Please enter a phone number to test');
  await expect(phone(page)).toBeFocused();
  expect(requests).toEqual([]);
});

test("'Check Account Status' shows the account and the limits of a trial account", async ({ page }) => {
  const details = { friendlyName: 'Main account', dateCreated: '2026-11-03T10:00:00Z' };
  const message = 'Sandbox: nothing was really sent.';
  const trial = { ...ACCOUNT, accountType: 'Trial', isTrial: true };
  await respondTo(
    page,
    'smsProviderStatus',
    success('smsProviderStatus', { success: true, accountStatus: { ...ACCOUNT, details } }),
    success('smsProviderStatus', { success: true, message, accountStatus: ACCOUNT }),
    success('smsProviderStatus', { success: true, accountStatus: trial }),
  );
  await check(page);
  for (const text of ['Main account', 'Full', 'active', 'Nov 3, 2026'])
    await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible();
  await expect(page.getByText('Trial account')).toHaveCount(0);

  await check(page);
  await expect(status(page, message)).toBeVisible();

  await check(page);
  await expect(page.getByText('It can only send to verified numbers.')).toBeVisible();
});

test("shows 'Account Check Failed' with the provider's reason, or its own", async ({ page }) => {
  const OWN = 'Unable to retrieve account information';
  for (const [what, response, message] of [
    ["the provider's reason", refusal('smsProviderStatus', 502, 'No credentials'), 'No credentials'],
    ['no reason', malformedJson(503, {}), OWN],
    ['no account', success('smsProviderStatus', { success: true }), OWN],
    ['no JSON', malformed(500, 'text/plain', 'oops'), OWN],
    ['no response', NO_RESPONSE, OWN],
  ] as const) {
    await test.step(what, async () => {
      await respondTo(page, 'smsProviderStatus', ACCOUNT_FOUND, response);
      await check(page);
      await expect(page.getByRole('definition')).not.toHaveCount(0);
      await expect(alert(page)).toHaveCount(0);
      await expect(notification(page).getByRole('listitem')).toHaveCount(0);

      await check(page);
      await expect(alert(page)).toContainText('Account Check Failed');
      await expect(alert(page)).toContainText(message);
      if (what !== 'no account')
        await expect(notification(page)).toContainText('Failed to check Twilio account status');
    });
  }
});

test('shows the outcome of a test with trial warning and suggestion, until the next test', async ({
  page,
}) => {
  const advice = { trialWarning: 'Trial only', suggestion: 'Verify it first' };
  const requests = await respondTo(
    page,
    'smsCapability',
    success('smsCapability', { success: true, message: 'Sent', ...advice }),
    incapable('Not verified', advice),
    success('smsCapability', { success: true, message: 'Reachable' }),
  );
  await phone(page).fill(NUMBER);
  await sendTest(page);
  for (const text of ['Test Successful', 'Sent', 'Trial only', 'Verify it first'])
    await expect(status(page, text)).toBeVisible();
  expect(bodiesOf(requests)).toEqual([{ phoneNumber: NUMBER }]);

  await sendTest(page);
  for (const text of ['Test Failed', 'Not verified', 'Trial only', 'Verify it first'])
    await expect(alert(page)).toContainText(text);
  await expect(notification(page)).toContainText('Failed to verify phone number');

  await sendTest(page);
  await expect(page.getByText('Test Successful')).toBeVisible();
  await expect(notification(page).getByRole('listitem')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Test Notifications' }).click();
  await expect(page.getByText('Test Successful')).toHaveCount(0);
  await expect(phone(page)).toHaveValue(NUMBER);
});

test("'Check Account Status' and 'Send Test Message' are disabled during their calls", async ({ page }) => {
  await phone(page).fill(NUMBER);
  for (const [label, call] of [
    ['Check Account Status', 'smsProviderStatus'],
    ['Send Test Message', 'smsCapability'],
  ] as const) {
    const { release, requests } = await holdResponse(page, call, refusal(call, 502, 'No'));
    await button(page, label).dblclick();
    await expect(page.locator('button[aria-busy=true]')).toBeDisabled();
    await expect(page.locator('button[aria-busy=true]')).toHaveText(/^(Checking|Sending)\.\.\.$/);
    release();
    await expect(button(page, label)).toBeEnabled();
    expect(requests).toHaveLength(1);
  }
});

test("shows 'Failed to verify phone number' without a response, until another tab is open", async ({
  page,
}) => {
  await respondTo(page, 'smsCapability', NO_RESPONSE);
  await phone(page).fill(NUMBER);
  await sendTest(page);
  await expect(notification(page)).toContainText('Failed to verify phone number');
  await expect(failureNotice(page, 'Failed to verify phone number')).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'Test Notifications' }).click();
  await expect(failureNotice(page, 'Failed to verify phone number')).toHaveCount(0);
});

test.describe('the tab Test Notifications', () => {
  test.beforeEach(async ({ page }) => {
    await phone(page).fill(NUMBER);
    await page.getByRole('tab', { name: 'Test Notifications' }).click();
  });

  test('sends every kind of test notification', async ({ page }) => {
    for (const [label, body] of [
      ['Quote Request', { notificationType: 'quote', quoteType: 'corrugated' }],
      ['Quote Ready', { notificationType: 'ready' }],
      ['Order Status', { notificationType: 'order', orderStatus: 'processing' }],
    ] as const) {
      const message = `${label} is on its way`;
      const requests = await respondTo(page, 'testSms', success('testSms', { success: true, message }));
      await button(page, label).click();
      await expect(status(page, message)).toBeVisible();
      expect(bodiesOf(requests)).toEqual([{ phoneNumber: NUMBER, ...body }]);
    }
  });

  test("disables its buttons while it sends, and shows 'Failed to send SMS notification'", async ({
    page,
  }) => {
    const { release } = await holdResponse(page, 'testSms', malformed(500, 'text/plain', 'oops'));
    await button(page, 'Quote Ready').click();
    for (const label of ['Quote Request', 'Quote Ready', 'Order Status'])
      await expect(button(page, label)).toBeDisabled();
    release();
    await expect(notification(page)).toContainText('Failed to send SMS notification');
    await expect(button(page, 'Quote Ready')).toBeEnabled();
  });
});
