import { expect, type Page, test } from './fixtures.ts';
import { type States, testAccessible } from './accessible-states.ts';
import { expectNothingWider, PHONE } from './screens.ts';
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

/** The states of the two pages, and how a visitor comes there. */
const STATES: States = {
  '/sms-test and nothing filled in': async (page) => {
    await open(page, '/sms-test');
  },
  '/sms-test and an error': async (page) => {
    await open(page, '/sms-test');
    await page.getByLabel('Notification type').selectOption('order');
    await button(page, 'Send Test SMS').click();
    await expect(page.getByText('Please enter a phone number')).toBeVisible();
  },
  '/sms-test and a message on its way': async (page) => {
    await open(page, '/sms-test');
    await hold(page, '/api/test-sms', { json: { success: true } });
    await sendTest(page, 'Send Test SMS');
    await expect(button(page, 'Sending...')).toBeVisible();
  },
  '/sms-test and a failure': async (page) => {
    await open(page, '/sms-test');
    await respond(page, '/api/test-sms', failure(422, 'No'));
    await sendTest(page, 'Send Test SMS');
    await expect(notification(page)).toContainText('No');
  },
  '/twilio-test and nothing filled in': async (page) => {
    await open(page, '/twilio-test');
  },
  '/twilio-test and a trial account and a successful test': async (page) => {
    await open(page, '/twilio-test');
    await respond(page, '/api/twilio-status', { json: { success: true, accountStatus: ACCOUNT } });
    await respond(page, '/api/verify-sms-capability', {
      json: { success: true, message: 'Sent', trialWarning: 'Trial only', suggestion: 'Verify it first' },
    });
    await button(page, 'Check Account Status').click();
    await expect(page.getByText('Trial account')).toBeVisible();
    await sendTest(page);
    await expect(page.getByText('Test Successful')).toBeVisible();
  },
  '/twilio-test and its alerts': async (page) => {
    await open(page, '/twilio-test');
    await respond(page, '/api/twilio-status', failure(502, 'No'));
    await respond(page, '/api/verify-sms-capability', failure(422, LONG_NAME, { suggestion: LONG_NAME }));
    await button(page, 'Check Account Status').click();
    await expect(page.getByText('Account Check Failed')).toBeVisible();
    await sendTest(page);
    await expect(page.getByText('Test Failed')).toBeVisible();
  },
  '/twilio-test and a notification on its way': async (page) => {
    await open(page, '/twilio-test');
    await hold(page, '/api/test-sms', { json: { success: true } });
    await page.getByRole('tab', { name: 'Test Notifications' }).click();
    await sendTest(page, 'Quote Ready');
    await expect(button(page, 'Quote Ready')).toBeDisabled();
  },
};

// A toast goes by itself.
testAccessible(STATES, { passing: ['/sms-test and a failure'] });

for (const [state, enter] of Object.entries(STATES)) {
  test(`nothing is wider than the screen with ${state}, from 320 px to 2560 px`, async ({ page }) => {
    await enter(page);
    for (const width of [320, 390, 600, 768, 900, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingWider(page, width);
    }
  });
}

test('the warning is read before the form', async ({ page }) => {
  await page.goto('/sms-test');
  const warning = page.getByText('This sends a real SMS');
  await expect(warning).toBeVisible();
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

test('an error is tied to the number, and is gone when one is typed', async ({ page }) => {
  await page.goto('/sms-test');
  await button(page, 'Send Test SMS').click();
  await expect(phone(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(phone(page)).toHaveAccessibleDescription('Please enter a phone number');
  await phone(page).fill('+1');
  await expect(phone(page)).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('Please enter a phone number')).toHaveCount(0);
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
