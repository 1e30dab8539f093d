import { testAccessible } from '../support/accessible-states.ts';
import { expect, test } from '../support/fixtures.ts';
import {
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
import {
  contactForm,
  failureNotice,
  MESSAGE,
  MESSAGE_STORED,
  sentPanel,
  toastTitled,
} from './contact-form.ts';

const EMPTY = { name: '', email: '', phone: '', message: '' };

test("is headed 'Contact Us', says what the form is for, and has four fields with their placeholders, whose errors stand in red under them until they are right; its label is addressed from the visitor who writes", async ({
  page,
}) => {
  const form = contactForm(page);
  const calls = await respondTo(page, 'contact', MESSAGE_STORED);
  await form.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect(page.locator('main')).toContainText(
    "Get in touch with our team for custom packaging solutions and quotes. Fill out the form below and we'll get back to you shortly.",
  );
  await expect(page).toHaveTitle(/^Contact Us/);
  const from = page.locator('dt', { hasText: 'From' }).locator('~ dd');
  await expect(from).toHaveText('You');

  for (const { label, placeholder, type, name } of [
    { label: 'Your Name', placeholder: 'Enter your name', type: 'text', name: 'name' },
    { label: 'Email Address', placeholder: 'Enter your email', type: 'email', name: 'email' },
    { label: 'Phone Number', placeholder: 'Enter your phone number', type: 'tel', name: 'phone' },
  ]) {
    const input = page.getByLabel(label);
    await expect(input).toHaveAttribute('type', type);
    await expect(input).toHaveAttribute('placeholder', placeholder);
    await expect(input).toHaveAttribute('name', name);
    await expect(input).toHaveValue('');
  }
  await expect(form.message).toHaveAttribute('placeholder', 'How can we help you?');
  await expect(form.message).toHaveAttribute('name', 'message');
  expect(await form.message.evaluate((element) => element.tagName)).toBe('TEXTAREA');

  await form.submitButton.click();
  for (const [field, text] of [
    [form.name, 'Name is required'],
    [form.email, 'Invalid email address'],
    [form.phone, 'Phone number is required'],
    [form.message, 'Message is required'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(text);
    const shown = page.getByText(text, { exact: true });
    await expect(shown).toHaveCSS('color', 'rgb(161, 15, 43)');
    const [fieldBox, textBox] = [await field.boundingBox(), await shown.boundingBox()];
    expect(textBox!.y, `'${text}' stands under its field`).toBeGreaterThanOrEqual(
      fieldBox!.y + fieldBox!.height,
    );
  }
  await expect(form.name).toBeFocused();
  expect(calls).toEqual([]);

  await form.name.fill('D');
  await expect(page.getByText('Name is required')).toBeHidden();
  await expect(form.name).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Message is required')).toBeVisible();

  await form.name.fill('Dana Whitfield');
  await expect(from).toHaveText('Dana Whitfield');
});

test("'dana', 'dana@', '@example.com' and 'dana@example' are an 'Invalid email address'; one character is enough for name, phone and message, and there is no upper bound", async ({
  page,
}) => {
  const form = contactForm(page);
  const sent = await respondTo(page, 'contact', MESSAGE_STORED);
  await form.open();
  for (const address of ['dana', 'dana@', '@example.com', 'dana@example']) {
    // A right address first, so that the error is that of the next one.
    await form.fill();
    await expect(page.locator('form [aria-invalid]')).toHaveCount(0);
    await form.email.fill(address);
    await form.name.focus();
    await form.submitButton.click();
    await expect(form.email).toHaveAccessibleDescription('Invalid email address');
    await expect(form.email).toBeFocused();
    await expect(page.locator('form [aria-invalid]')).toHaveCount(1);
  }

  const least = { name: 'D', email: 'd@example.com', phone: '1', message: '?' };
  const much = { ...MESSAGE, name: 'Ö'.repeat(2000), phone: '9'.repeat(500), message: '箱'.repeat(50_000) };
  for (const values of [least, much]) {
    await form.fill(values);
    await form.submitButton.click();
    await expect.poll(() => form.values()).toEqual(EMPTY);
  }
  expect(sent.map((request) => request.postDataJSON() as unknown)).toEqual([least, much]);
});

test.describe('sending', () => {
  test("the four fields go out as JSON, once however often Enter is pressed; the button reads 'Sending...', is disabled and keeps the focus meanwhile", async ({
    page,
  }) => {
    const form = contactForm(page);
    const calls = await respondTo(page, 'contact', MESSAGE_STORED);
    await form.open();
    await form.fill();
    const calling = page.waitForRequest(pathOf('contact'));
    await form.phone.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const call = await calling;
    expect(call.method()).toBe('POST');
    expect(call.postDataJSON()).toEqual(MESSAGE);
    expect(call.headers()).toMatchObject({ 'content-type': 'application/json', accept: 'application/json' });
    await expect(toastTitled(page, 'Message Sent')).toBeVisible();
    expect(calls).toHaveLength(1);

    const { release, requests } = await holdResponse(page, 'contact', MESSAGE_STORED);
    await expect(form.submitButton).toHaveText('Send Message');
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

  test('an accepted message is thanked for, in a panel that stays too, and the four fields are empty again', async ({
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
    // Which it is only once the form works.
    await expect(form.submitButton).toBeEnabled();
    expect(await form.values()).toEqual(EMPTY);
  });

  test('the form works with the keyboard alone, and the running system takes the message', async ({
    page,
  }) => {
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
});

test("of a message that is not accepted 'Error' says why, in a toast, beside the button until the next try and at the fields that the server rejects; what was typed is kept, also over a reload and a walk through other pages, and can be sent again", async ({
  page,
}) => {
  const INVALID_FORMAT = 'Server returned an invalid response format';
  const FALLBACK = 'Failed to send message. Please try again.';
  const failures = [
    [malformed(502, 'text/html', '<h1>Bad Gateway</h1>'), INVALID_FORMAT],
    [malformed(200, '', ''), INVALID_FORMAT],
    [malformed(200, 'application/json', '<h1>Oops</h1>'), INVALID_FORMAT],
    [refusal('contact', 503, 'Our mailbox is full.'), 'Our mailbox is full.'],
    [success('contact', { success: false }), 'Unknown error occurred'],
    [success('contact', { success: false, message: '' }), 'Unknown error occurred'],
    [malformedJson(200, null), 'Unknown error occurred'],
    [refusal('contact', 500, 'Internal server error'), 'Internal server error'],
    // And not what the browser calls it, 'Failed to fetch'.
    [NO_RESPONSE, FALLBACK],
  ] as const;
  const form = contactForm(page);
  await form.open();
  await form.fill();
  for (const [response, says] of failures) {
    const { release } = await holdResponse(page, 'contact', response);
    await form.submitButton.click();
    await expect(form.submitButton).toHaveText('Sending...');
    await expect(toastTitled(page, 'Error')).toHaveCount(0);
    await expect(page.getByText('Your message is still in the form.')).toHaveCount(0);
    release();
    const toast = toastTitled(page, 'Error');
    await expect(toast).toContainText(says);
    await expect(toast.getByText('Error', { exact: true })).toHaveCSS('color', 'rgb(161, 15, 43)');
    const notice = failureNotice(page, says);
    await expect(notice).toContainText('Your message is still in the form.');
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(form.submitButton).toHaveText('Send Message');
    await expect(form.submitButton).toBeEnabled();
    await expect(form.submitButton).toBeFocused();
    expect(await form.values()).toEqual(MESSAGE);
  }

  await page.reload();
  await expect.poll(() => form.values()).toEqual(MESSAGE);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(form.name).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(form.name).toBeVisible();
  await expect.poll(() => form.values()).toEqual(MESSAGE);

  const ISSUES = [
    { path: 'phone', message: 'This number cannot be called' },
    { path: 'message', message: 'Please write in a language we read' },
    { path: 'elsewhere', message: 'Not a field of this form' },
  ];
  for (const [what, response] of [
    ['issues of fields', refusal('contact', 400, 'Please check the form', ISSUES)],
    [
      'beside what is no issue',
      malformedJson(400, { message: 'Please check the form', issues: [...ISSUES, 'no issue at all'] }),
    ],
  ] as const)
    await test.step(what, async () => {
      await form.fill({ ...MESSAGE, message: 'Which box?' });
      await expect(page.locator('form [aria-invalid]')).toHaveCount(0);
      await respondTo(page, 'contact', response);
      await form.fill();
      await form.submitButton.click();
      await expect(toastTitled(page, 'Error')).toContainText('Please check the form');
      await expect(form.phone).toHaveAccessibleDescription('This number cannot be called');
      await expect(form.message).toHaveAccessibleDescription('Please write in a language we read');
      await expect(form.phone).toBeFocused();
      await form.phone.fill('213 555 0143');
      await expect(form.phone).not.toHaveAttribute('aria-invalid', 'true');
    });

  await respondTo(page, 'contact', NO_RESPONSE, MESSAGE_STORED);
  await form.fill();
  await form.submitButton.click();
  await expect(toastTitled(page, 'Error')).toContainText(FALLBACK);
  await form.submitButton.click();
  await expect(toastTitled(page, 'Message Sent')).toBeVisible();
  expect(await form.values()).toEqual(EMPTY);
});

testAccessible({
  'the contact page': {
    'nothing filled in': async (page) => {
      const form = contactForm(page);
      await form.open();
      await expect(form.name).toBeVisible();
    },
    'its errors': async (page) => {
      await contactForm(page).submitButton.click();
      await expect(page.getByText('Message is required')).toBeVisible();
    },
    'a failure': async (page) => {
      const form = contactForm(page);
      await respondTo(page, 'contact', refusal('contact', 503, 'Our mailbox is full.'), MESSAGE_STORED);
      await form.fill();
      await form.submitButton.click();
      await expect(toastTitled(page, 'Error')).toBeVisible();
    },
    'a message that is sent': async (page) => {
      await contactForm(page).submitButton.click();
      await expect(toastTitled(page, 'Message Sent')).toBeVisible();
      await expect(sentPanel(page)).toBeFocused();
    },
  },
});
