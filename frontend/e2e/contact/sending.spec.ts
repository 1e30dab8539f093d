import { expect, test } from '../support/fixtures.ts';
import { failureNotice, toastTitled } from '../support/notifications.ts';
import {
  bodiesOf,
  holdResponse,
  malformed,
  malformedJson,
  NO_RESPONSE,
  pathOf,
  receivedFrom,
  refusal,
  respondTo,
  success,
} from '../support/responses.ts';
import { contactForm, MESSAGE, MESSAGE_STORED, sentPanel } from './contact-form.ts';

const EMPTY = { name: '', email: '', phone: '', message: '' };

test('posts the four fields as JSON, once however often Enter is pressed', async ({ page }) => {
  const form = contactForm(page);
  const requests = await respondTo(page, 'contact', MESSAGE_STORED);
  await form.open();
  await form.fill();
  await form.phone.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(toastTitled(page, 'Message Sent')).toBeVisible();
  expect(bodiesOf(requests)).toEqual([MESSAGE]);
  expect(requests[0]!.method()).toBe('POST');
  expect(requests[0]!.headers()).toMatchObject({
    'content-type': 'application/json',
    accept: 'application/json',
  });
});

test("meanwhile the button reads 'Sending...', is disabled and keeps the focus", async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  const { release, requests } = await holdResponse(page, 'contact', MESSAGE_STORED);
  await form.fill();
  await form.submitButton.click();
  await expect(form.submitButton).toHaveText('Sending...');
  await expect(form.submitButton).toBeDisabled();
  await expect(form.submitButton).toBeFocused();
  await page.keyboard.press('Enter');
  release();
  await expect(form.submitButton).toHaveText('Send Message');
  await expect(form.submitButton).toBeEnabled();
  expect(requests).toHaveLength(1);
});

test('an accepted message is thanked for in a toast and a panel, and the fields are empty again', async ({
  page,
}) => {
  const form = contactForm(page);
  await respondTo(page, 'contact', MESSAGE_STORED);
  await form.open();
  await form.fill();
  await form.submitButton.click();
  await expect(toastTitled(page, 'Message Sent')).toContainText(
    'Thank you for your message. We will get back to you soon.',
  );
  expect(await form.values()).toEqual(EMPTY);
  await expect(page.locator('form [aria-invalid]')).toHaveCount(0);

  const panel = sentPanel(page);
  await expect(panel).toBeFocused();
  await expect(panel.locator('dd')).toContainText([
    /\d{4} at \d/,
    MESSAGE.name,
    MESSAGE.email,
    MESSAGE.phone,
    MESSAGE.message,
  ]);
  await expect(panel).not.toContainText('Reference');
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  await expect(panel.getByRole('link', { name: 'Request a Quote' })).toHaveAttribute(
    'href',
    '/request-quote',
  );
  await page.emulateMedia({ media: 'print' });
  await expect(panel).toBeVisible();
  await expect(form.name).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await panel.getByRole('button', { name: 'Write Another Message' }).click();
  await expect(panel).toHaveCount(0);
  await expect(form.name).toBeFocused();

  await page.reload();
  // Enabled only once the form works.
  await expect(form.submitButton).toBeEnabled();
  expect(await form.values()).toEqual(EMPTY);
});

test('the form works by keyboard only, and the running system accepts the message', async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  await form.name.focus();
  await page.keyboard.type(MESSAGE.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(MESSAGE.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(MESSAGE.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Which box?');
  await page.keyboard.press('Tab');
  await expect(form.submitButton).toBeFocused();
  const received = page.waitForResponse(pathOf('contact'));
  await page.keyboard.press('Enter');
  await expect(toastTitled(page, 'Message Sent')).toBeVisible();
  await expect(sentPanel(page)).toBeFocused();
  expect(await form.values()).toEqual(EMPTY);
  expect(await receivedFrom('contact', await received)).toMatchObject({ success: true });
});

const FALLBACK = 'Failed to send message. Please try again.';

test('every failure shows its reason until the next attempt, and keeps the message', async ({ page }) => {
  const INVALID_FORMAT = 'Server returned an invalid response format';
  const failures = [
    [malformed(502, 'text/html', '<h1>Bad Gateway</h1>'), INVALID_FORMAT],
    [malformed(200, '', ''), INVALID_FORMAT],
    [malformed(200, 'application/json', '<h1>Oops</h1>'), INVALID_FORMAT],
    [refusal('contact', 503, 'Our mailbox is full.'), 'Our mailbox is full.'],
    [success('contact', { success: false }), 'Unknown error occurred'],
    [success('contact', { success: false, message: '' }), 'Unknown error occurred'],
    [malformedJson(200, null), 'Unknown error occurred'],
    [refusal('contact', 500, 'Internal server error'), 'Internal server error'],
    // Not the browser's own 'Failed to fetch'.
    [NO_RESPONSE, FALLBACK],
  ] as const;
  const form = contactForm(page);
  await form.open();
  await form.fill();
  for (const [response, reason] of failures) {
    const { release } = await holdResponse(page, 'contact', response);
    await form.submitButton.click();
    await expect(form.submitButton).toHaveText('Sending...');
    await expect(toastTitled(page, 'Error')).toHaveCount(0);
    await expect(page.getByText('Your message is still in the form.')).toHaveCount(0);
    release();
    const toast = toastTitled(page, 'Error');
    await expect(toast).toContainText(reason);
    await expect(toast.getByText('Error', { exact: true })).toHaveCSS('color', 'rgb(161, 15, 43)');
    const notice = failureNotice(page, reason);
    await expect(notice).toContainText('Your message is still in the form.');
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(form.submitButton).toHaveText('Send Message');
    await expect(form.submitButton).toBeEnabled();
    await expect(form.submitButton).toBeFocused();
    expect(await form.values()).toEqual(MESSAGE);
  }
});

test('a message survives a reload and visits to other pages', async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  await form.fill();
  await page.reload();
  await expect.poll(() => form.values()).toEqual(MESSAGE);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(form.name).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(form.name).toBeVisible();
  await expect.poll(() => form.values()).toEqual(MESSAGE);
});

test('shows what the server rejects at its fields', async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  const ISSUES = [
    { path: 'phone', message: 'This number cannot be called' },
    { path: 'message', message: 'Please write in a language we read' },
    { path: 'elsewhere', message: 'Not a field of this form' },
  ];
  for (const [what, response] of [
    ['valid issues', refusal('contact', 400, 'Please check the form', ISSUES)],
    [
      'with a malformed issue',
      malformedJson(400, { message: 'Please check the form', issues: [...ISSUES, 'no issue at all'] }),
    ],
  ] as const)
    await test.step(what, async () => {
      await form.fill({ ...MESSAGE, message: 'Which box?' });
      await expect(page.locator('form [aria-invalid]')).toHaveCount(0);
      await respondTo(page, 'contact', response);
      await form.submitButton.click();
      await expect(toastTitled(page, 'Error')).toContainText('Please check the form');
      await expect(form.phone).toHaveAccessibleDescription('This number cannot be called');
      await expect(form.message).toHaveAccessibleDescription('Please write in a language we read');
      await expect(form.phone).toBeFocused();
      await form.phone.fill('213 555 0143');
      await expect(form.phone).not.toHaveAttribute('aria-invalid', 'true');
      await form.message.fill('Another message');
    });
});

test('a failed message can be sent again', async ({ page }) => {
  const form = contactForm(page);
  await respondTo(page, 'contact', NO_RESPONSE, MESSAGE_STORED);
  await form.open();
  await form.fill();
  await form.submitButton.click();
  await expect(toastTitled(page, 'Error')).toContainText(FALLBACK);
  await form.submitButton.click();
  await expect(toastTitled(page, 'Message Sent')).toBeVisible();
  expect(await form.values()).toEqual(EMPTY);
});
