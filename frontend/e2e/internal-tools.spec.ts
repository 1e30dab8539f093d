import { expect, type Page, test } from './fixtures.ts';
import { uploadDialog } from './portfolio-page.ts';
import { DESKTOP, expectNothingWider, PHONE } from './screens.ts';
import { button, notification, NUMBER, phone } from './sms-page.ts';
import { signUp, signUpAsStaff } from './staff-account.ts';
import { testSystem } from './support/test-system.ts';

/** The pages where internal tools are for staff: with the real gateway, auth and notifications. */

const system = testSystem();
test.skip(!system, 'needs a gateway of its own');
test.use({ baseURL: system?.staffUrl });

const LOG_IN = 'This is for staff. Please log in with a staff account first.';
const NOT_STAFF = 'This is for staff. Your account is not a staff account.';

for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    for (const [who, enter, sentence] of [
      ['an anonymous visitor', async () => {}, LOG_IN],
      ['a customer', (page: Page) => signUp(page), NOT_STAFF],
    ] as const) {
      test(`the upload dialog tells ${who} what is needed, and keeps what was entered`, async ({ page }) => {
        const { open, fill, upload, dialog, title, preview } = uploadDialog(page);
        await open();
        await enter(page);
        await fill();
        await upload.click();
        await expect(dialog.getByRole('status').getByText(sentence)).toBeVisible();
        await expect(title).toHaveValue('Tea tins');
        await expect(preview).toBeVisible();
        await expectNothingWider(page, viewport.width);
      });

      test(`the SMS test page tells ${who} what is needed, and goes on saying it`, async ({ page }) => {
        await page.goto('/sms-test');
        await enter(page);
        await phone(page).fill(NUMBER);
        await button(page, 'Send Test SMS').click();
        await expect(notification(page)).toContainText(sentence);
        await notification(page).getByRole('button', { name: 'Close' }).click();
        await expect(page.locator('main').getByText(sentence)).toBeVisible();
        await expectNothingWider(page, viewport.width);
      });

      test(`the SMS testing center tells ${who} what is needed for each of its calls`, async ({ page }) => {
        await page.goto('/twilio-test');
        await enter(page);
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
        await expectNothingWider(page, viewport.width);
      });
    }
  });
}

test('staff check the account and send test messages', async ({ page }) => {
  await page.goto('/twilio-test');
  await signUpAsStaff(page, system!);
  await button(page, 'Check Account Status').click();
  await expect(page.getByRole('definition').filter({ hasText: 'Sandbox' }).first()).toBeVisible();
  await phone(page).fill('+12133734253');
  await button(page, 'Send Test Message').click();
  await expect(page.getByText('Test Successful')).toBeVisible();
  await page.goto('/sms-test');
  await phone(page).fill('+12133734253');
  await button(page, 'Send Test SMS').click();
  await expect(notification(page)).toContainText('Test SMS accepted');
  await expect(notification(page)).toContainText('nothing was really sent');
});

test('the note of what is needed is gone when somebody who may sends again', async ({ page }) => {
  await page.goto('/sms-test');
  await phone(page).fill('+12133734253');
  await button(page, 'Send Test SMS').click();
  await expect(page.locator('main').getByText(LOG_IN)).toBeVisible();
  await signUpAsStaff(page, system!);
  await button(page, 'Send Test SMS').click();
  await expect(notification(page)).toContainText('Test SMS accepted');
  await expect(page.locator('main').getByText(LOG_IN)).toHaveCount(0);
});
