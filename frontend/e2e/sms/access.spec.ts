import { testAccessible } from '../support/accessible-states.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { button, failure, hold, notification, NUMBER, phone, respond } from './sms-page.ts';

const LONG_NAME = `Account ${'name'.repeat(30)}`;
const ACCOUNT = {
  accountType: 'Trial',
  status: 'active',
  isTrial: true,
  details: { friendlyName: LONG_NAME, dateCreated: '2026-11-03T10:00:00Z' },
};
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
    'nothing filled in': (page) => open(page, '/sms-test'),
    'an error': async (page) => {
      await page.getByLabel('Notification type').selectOption('order');
      await button(page, 'Send Test SMS').click();
      await expect(page.getByText('Please enter a phone number')).toBeVisible();
    },
    'a failure': async (page) => {
      await page.getByLabel('Notification type').selectOption('quote');
      await respond(page, '/api/test-sms', failure(422, 'No'));
      await sendTest(page, 'Send Test SMS');
      await expect(notification(page)).toContainText('No');
    },
    'a message on its way': async (page) => {
      await hold(page, '/api/test-sms', { json: { success: true } });
      await sendTest(page, 'Send Test SMS');
      await expect(button(page, 'Sending...')).toBeVisible();
    },
  },
  'the SMS testing center': {
    'nothing filled in': (page) => open(page, '/twilio-test'),
    'a trial account and a successful test': async (page) => {
      await respond(page, '/api/twilio-status', { json: { success: true, accountStatus: ACCOUNT } });
      await respond(page, '/api/verify-sms-capability', {
        json: { success: true, message: 'Sent', trialWarning: 'Trial only', suggestion: 'Verify it first' },
      });
      await button(page, 'Check Account Status').click();
      await expect(page.getByText('Trial account')).toBeVisible();
      await sendTest(page);
      await expect(page.getByText('Test Successful')).toBeVisible();
    },
    'its alerts': async (page) => {
      await respond(page, '/api/twilio-status', failure(502, 'No'));
      await respond(page, '/api/verify-sms-capability', failure(422, LONG_NAME, { suggestion: LONG_NAME }));
      await button(page, 'Check Account Status').click();
      await expect(page.getByText('Account Check Failed')).toBeVisible();
      await sendTest(page);
      await expect(page.getByText('Test Failed')).toBeVisible();
    },
    'a notification on its way': async (page) => {
      await hold(page, '/api/test-sms', { json: { success: true } });
      await page.getByRole('tab', { name: 'Test Notifications' }).click();
      await sendTest(page, 'Quote Ready');
      await expect(button(page, 'Quote Ready')).toBeDisabled();
    },
  },
});

test('the testing center is worked by keyboard alone', async ({ page }) => {
  await page.goto('/twilio-test');
  const sent = await respond(page, '/api/test-sms', { json: { success: true, message: 'On its way' } });
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
  expect(sent).toEqual([{ phoneNumber: NUMBER, notificationType: 'ready' }]);
});
