import { testAccessible } from '../support/accessible-states.ts';
import { expect, test } from '../support/fixtures.ts';
import { toastTitled } from '../support/notifications.ts';
import { bodiesOf, refusal, respondTo } from '../support/responses.ts';
import { contactForm, MESSAGE, MESSAGE_STORED, sentPanel } from './contact-form.ts';

const EMPTY = { name: '', email: '', phone: '', message: '' };

test('has its heading, its purpose and four labeled fields', async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect(page.locator('main')).toContainText(
    "Get in touch with our team for custom packaging solutions and quotes. Fill out the form below and we'll get back to you shortly.",
  );
  await expect(page).toHaveTitle(/^Contact Us/);
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
});

test("shows each field's error in red below it until the field is valid", async ({ page }) => {
  const form = contactForm(page);
  const requests = await respondTo(page, 'contact', MESSAGE_STORED);
  await form.open();
  await form.submitButton.click();
  for (const [field, text] of [
    [form.name, 'Name is required'],
    [form.email, 'Invalid email address'],
    [form.phone, 'Phone number is required'],
    [form.message, 'Message is required'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(text);
    const error = page.getByText(text, { exact: true });
    await expect(error).toHaveCSS('color', 'rgb(161, 15, 43)');
    const [fieldBox, errorBox] = [await field.boundingBox(), await error.boundingBox()];
    expect(errorBox!.y, `'${text}' is below its field`).toBeGreaterThanOrEqual(
      fieldBox!.y + fieldBox!.height,
    );
  }
  await expect(form.name).toBeFocused();
  expect(requests).toEqual([]);

  await form.name.fill('D');
  await expect(page.getByText('Name is required')).toBeHidden();
  await expect(form.name).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Message is required')).toBeVisible();
});

test('addresses its shipping label from the visitor', async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  const from = page.locator('dt', { hasText: 'From' }).locator('~ dd');
  await expect(from).toHaveText('You');
  await form.name.fill('Dana Whitfield');
  await expect(from).toHaveText('Dana Whitfield');
});

test("'dana', 'dana@', '@example.com' and 'dana@example' are an 'Invalid email address'", async ({
  page,
}) => {
  const form = contactForm(page);
  await form.open();
  for (const address of ['dana', 'dana@', '@example.com', 'dana@example']) {
    // A valid address first, to clear the error of the one before.
    await form.fill();
    await expect(page.locator('form [aria-invalid]')).toHaveCount(0);
    await form.email.fill(address);
    await form.name.focus();
    await form.submitButton.click();
    await expect(form.email).toHaveAccessibleDescription('Invalid email address');
    await expect(form.email).toBeFocused();
    await expect(page.locator('form [aria-invalid]')).toHaveCount(1);
  }
});

test('accepts one character for name, phone and message, and has no upper limit', async ({ page }) => {
  const form = contactForm(page);
  const requests = await respondTo(page, 'contact', MESSAGE_STORED);
  await form.open();
  const short = { name: 'D', email: 'd@example.com', phone: '1', message: '?' };
  const long = { ...MESSAGE, name: 'Ö'.repeat(2000), phone: '9'.repeat(500), message: '箱'.repeat(50_000) };
  for (const values of [short, long]) {
    await form.fill(values);
    await form.submitButton.click();
    await expect.poll(() => form.values()).toEqual(EMPTY);
  }
  expect(bodiesOf(requests)).toEqual([short, long]);
});

testAccessible({
  'the contact page': {
    empty: async (page) => {
      const form = contactForm(page);
      await form.open();
      await expect(form.name).toBeVisible();
    },
    'with its errors': async (page) => {
      await contactForm(page).submitButton.click();
      await expect(page.getByText('Message is required')).toBeVisible();
    },
    'with a failure': async (page) => {
      const form = contactForm(page);
      await respondTo(page, 'contact', refusal('contact', 503, 'Our mailbox is full.'), MESSAGE_STORED);
      await form.fill();
      await form.submitButton.click();
      await expect(toastTitled(page, 'Error')).toBeVisible();
    },
    'with a sent message': async (page) => {
      await contactForm(page).submitButton.click();
      await expect(toastTitled(page, 'Message Sent')).toBeVisible();
      await expect(sentPanel(page)).toBeFocused();
    },
  },
});
