import { uploadDialog } from '../portfolio/portfolio-page.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { notification } from '../support/notifications.ts';
import { DESKTOP, expectNothingWider, PHONE } from '../support/screens.ts';
import { signUp, signUpAsStaff } from '../support/staff-account.ts';
import { testSystem } from '../support/test-system.ts';
import { button, NUMBER, phone } from './sms-page.ts';

/** Internal tools restricted to staff, with the real gateway, auth and notifications. */

const system = testSystem();
test.skip(!system, 'needs a gateway of its own');
test.use({ baseURL: system?.staffUrl });

const LOG_IN = 'This is for staff. Please log in with a staff account first.';
const NOT_STAFF = 'This is for staff. Your account is not a staff account.';

/** Expects the page to fit a desktop and a phone in its current state. */
const expectFitting = async (page: Page) => {
  for (const screen of [PHONE, DESKTOP]) {
    await page.setViewportSize(screen);
    await expectNothingWider(page, screen.width);
  }
};

for (const [who, enter, sentence] of [
  ['an anonymous visitor', async () => {}, LOG_IN],
  ['a customer', (page: Page) => signUp(page), NOT_STAFF],
] as const) {
  test(`internal tools refuse ${who} with the reason, and keep the input`, async ({ page }) => {
    await test.step('the upload dialog', async () => {
      const { open, fill, upload, dialog, title, preview } = uploadDialog(page);
      await open();
      await enter(page);
      await fill();
      await upload.click();
      await expect(dialog.getByRole('status').getByText(sentence)).toBeVisible();
      await expect(title).toHaveValue('Tea tins');
      await expect(preview).toBeVisible();
      await expectFitting(page);
    });

    await test.step('the SMS test page, for good', async () => {
      await page.goto('/sms-test');
      await phone(page).fill(NUMBER);
      await button(page, 'Send Test SMS').click();
      await expect(notification(page)).toContainText(sentence);
      await notification(page).getByRole('button', { name: 'Close' }).click();
      await expect(page.locator('main').getByText(sentence)).toBeVisible();
      await expectFitting(page);
    });

    await test.step('the SMS testing center, for each of its calls', async () => {
      await page.goto('/twilio-test');
      await button(page, 'Check Account Status').click();
      const checked = page.getByRole('alert').filter({ hasText: 'Account Check Failed' });
      await expect(checked).toContainText(sentence);
      await phone(page).fill(NUMBER);
      await button(page, 'Send Test Message').click();
      const tested = page.getByRole('alert').filter({ hasText: 'Test Failed' });
      await expect(tested).toContainText(sentence);
      await page.getByRole('tab', { name: 'Test Notifications' }).click();
      await expect(tested).toHaveCount(0);
      await button(page, 'Quote Ready').click();
      await expect(tested).toContainText(sentence);
      await expectFitting(page);
    });
  });
}

test('staff can check the account and send test messages', async ({ page }) => {
  await page.goto('/sms-test');
  await phone(page).fill(NUMBER);
  await button(page, 'Send Test SMS').click();
  await expect(page.locator('main').getByText(LOG_IN)).toBeVisible();
  await signUpAsStaff(page, system!);
  await button(page, 'Send Test SMS').click();
  await expect(notification(page)).toContainText('Test SMS accepted');
  await expect(notification(page)).toContainText('nothing was really sent');
  await expect(page.locator('main').getByText(LOG_IN)).toHaveCount(0);

  await page.goto('/twilio-test');
  await button(page, 'Check Account Status').click();
  await expect(page.getByRole('definition').filter({ hasText: 'Sandbox' }).first()).toBeVisible();
  await phone(page).fill(NUMBER);
  await button(page, 'Send Test Message').click();
  await expect(page.getByText('Test Successful')).toBeVisible();
});
