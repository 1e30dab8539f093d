import { testAccessible } from '../support/accessible-states.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { notification } from '../support/notifications.ts';
import { bodiesOf, holdResponse, refusal, respondTo, success } from '../support/responses.ts';
import { button, incapable, NUMBER, phone, TEST_SENT } from './sms-page.ts';

const LONG_NAME = `Account ${'name'.repeat(30)}`;
const TRIAL_ACCOUNT = success('smsProviderStatus', {
  success: true,
  accountStatus: {
    accountType: 'Trial',
    status: 'active',
    isTrial: true,
    details: { friendlyName: LONG_NAME, dateCreated: '2026-11-03T10:00:00Z' },
  },
});
const CAPABLE = success('smsCapability', {
  success: true,
  message: 'Sent',
  trialWarning: 'Trial only',
  suggestion: 'Verify it first',
});
const sendTest = async (page: Page, label = 'Send Test Message') => {
  await phone(page).fill(NUMBER);
  await button(page, label).click();
};

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

testAccessible({
  'the SMS test page': {
    empty: (page) => open(page, '/sms-test'),
    'with an error': async (page) => {
      await page.getByLabel('Notification type').selectOption('order');
      await button(page, 'Send Test SMS').click();
      await expect(page.getByText('Please enter a phone number')).toBeVisible();
    },
    'with a failure': async (page) => {
      await page.getByLabel('Notification type').selectOption('quote');
      await respondTo(page, 'testSms', refusal('testSms', 422, 'No'));
      await sendTest(page, 'Send Test SMS');
      await expect(notification(page)).toContainText('No');
    },
    sending: async (page) => {
      await holdResponse(page, 'testSms', TEST_SENT);
      await sendTest(page, 'Send Test SMS');
      await expect(button(page, 'Sending...')).toBeVisible();
    },
  },
  'the SMS testing center': {
    empty: (page) => open(page, '/twilio-test'),
    'with a trial account and a successful test': async (page) => {
      await respondTo(page, 'smsProviderStatus', TRIAL_ACCOUNT);
      await respondTo(page, 'smsCapability', CAPABLE);
      await button(page, 'Check Account Status').click();
      await expect(page.getByText('Trial account')).toBeVisible();
      await sendTest(page);
      await expect(page.getByText('Test Successful')).toBeVisible();
    },
    'with its alerts': async (page) => {
      await respondTo(page, 'smsProviderStatus', refusal('smsProviderStatus', 502, 'No'));
      await respondTo(page, 'smsCapability', incapable(LONG_NAME, { suggestion: LONG_NAME }));
      await button(page, 'Check Account Status').click();
      await expect(page.getByText('Account Check Failed')).toBeVisible();
      await sendTest(page);
      await expect(page.getByText('Test Failed')).toBeVisible();
    },
    'sending a notification': async (page) => {
      await holdResponse(page, 'testSms', TEST_SENT);
      await page.getByRole('tab', { name: 'Test Notifications' }).click();
      await sendTest(page, 'Quote Ready');
      await expect(button(page, 'Quote Ready')).toBeDisabled();
    },
  },
});

test('the testing center works by keyboard only', async ({ page }) => {
  await page.goto('/twilio-test');
  const requests = await respondTo(
    page,
    'testSms',
    success('testSms', { success: true, message: 'On its way' }),
  );
  await phone(page).focus();
  await page.keyboard.type(NUMBER);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Verify Phone' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Test Notifications' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Quote Ready')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'On its way' })).toBeVisible();
  await expect(button(page, 'Quote Ready')).toBeFocused();
  expect(bodiesOf(requests)).toEqual([{ phoneNumber: NUMBER, notificationType: 'ready' }]);
});
