import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { quoteForm, respondToQuote } from './quote-form.ts';

const CARMINE = 'rgb(161, 15, 43)';

/** Expects that a control says this, in red and under it. */
const expectError = async (control: Locator, message: string) => {
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  // Behind the hint, where the control has one.
  const described = (await control.getAttribute('aria-describedby'))!.split(' ').at(-1);
  const shown = control.page().locator(`[id="${described}"]`);
  await expect(shown).toHaveText(message);
  await expect(shown).toHaveCSS('color', CARMINE);
};

test("an empty form says under every required field that it is ('Name is required' to 'Quantity is required'), sends nothing and goes to the first that is wrong; an error goes as soon as its field is right", async ({
  page,
}) => {
  const form = quoteForm(page);
  const calls = await respondToQuote(page);
  await form.open();
  await form.submitButton.click();
  await expectError(form.name, 'Name is required');
  await expectError(form.email, 'Invalid email address');
  await expectError(form.phone, 'Please enter a valid phone number');
  await expectError(form.style, 'Box style is required');
  await expectError(form.length, 'Length is required');
  await expectError(form.width, 'Width is required');
  await expectError(form.height, 'Height is required');
  await expectError(form.material, 'Material is required');
  await expectError(form.printColors, 'Print colors is required');
  await expectError(form.quantity(1), 'Quantity is required');
  await expect(form.name).toBeFocused();
  for (const optional of [form.company, form.coating, form.comments])
    await expect(optional).not.toHaveAttribute('aria-invalid');

  await form.name.fill('D');
  await expect(page.getByText('Name is required')).toHaveCount(0);
  await form.style.selectOption('OTHER');
  await expect(page.getByText('Box style is required')).toHaveCount(0);

  await test.step('the first field that is wrong takes focus, wherever it stands', async () => {
    await form.fill();
    await form.width.fill('');
    await form.printColors.selectOption('');
    await form.submitButton.click();
    await expect(form.width).toBeFocused();
    await expect(form.width).toBeInViewport();
    await form.width.fill('10');
    await form.submitButton.click();
    await expect(form.printColors).toBeFocused();
  });

  await test.step('after a change of box type, style and material are asked for again', async () => {
    await form.fill();
    await expect(page.locator('form [aria-invalid]')).toHaveCount(0);
    await form.foldingCarton.check();
    await form.submitButton.click();
    await expectError(form.style, 'Box style is required');
    await expectError(form.material, 'Material is required');
  });
  expect(calls).toEqual([]);
});

test("'dana', 'dana@', '@example.com', 'dana@example' and 'da na@example.com' are an 'Invalid email address', what is no measure gives 'Length is required', and each further quantity is required too", async ({
  page,
}) => {
  const form = quoteForm(page);
  const calls = await respondToQuote(page);
  await form.open();
  for (const email of ['dana', 'dana@', '@example.com', 'dana@example', 'da na@example.com']) {
    // A right address first, so that the error is that of the next one.
    await form.fill();
    await expect(form.email).not.toHaveAttribute('aria-invalid');
    await form.email.fill(email);
    await form.submitButton.click();
    await expectError(form.email, 'Invalid email address');
  }

  await form.fill();
  for (const [field, message] of [
    ['length', 'Length is required'],
    ['width', 'Width is required'],
    ['height', 'Height is required'],
  ] as const)
    for (const value of ['', '0', '-4']) {
      await form[field].fill('3');
      await expect(form[field]).not.toHaveAttribute('aria-invalid');
      await form[field].fill(value);
      await form.submitButton.click();
      await expectError(form[field], message);
    }

  await test.step('errors stay with the quantities that have them', async () => {
    await form.fill();
    await form.addQuantity.click();
    await form.addQuantity.click();
    // The new one takes focus; what is typed before it has would go astray.
    await expect(form.quantity(3)).toBeFocused();
    await form.quantity(2).fill('2500');
    await form.submitButton.click();
    await expectError(form.quantity(3), 'Quantity is required');
    await expect(form.quantity(2)).not.toHaveAttribute('aria-invalid');
    await expect(form.quantity(3)).toBeFocused();
    await page.getByRole('button', { name: 'Remove quantity 2' }).click();
    await expectError(form.quantity(2), 'Quantity is required');
    await page.getByRole('button', { name: 'Remove quantity 2' }).click();
    await expect(page.getByText('Quantity is required')).toHaveCount(0);
  });
  expect(calls).toEqual([]);
});

test("a phone number of fewer than ten characters gives 'Please enter a valid phone number'; company, comments and the custom texts are optional, even with OTHER", async ({
  page,
}) => {
  const form = quoteForm(page);
  const calls = await respondToQuote(page);
  await form.open();
  await form.fill();
  await form.phone.fill('213 55501');
  await form.submitButton.click();
  await expectError(form.phone, 'Please enter a valid phone number');
  expect(calls).toEqual([]);
  await form.phone.fill('213 555014');
  await form.submitButton.click();
  await expect(page.getByText('Quote Request Submitted', { exact: true })).toBeVisible();
  expect(calls).toHaveLength(1);

  await form.fill();
  await form.company.fill('');
  await form.comments.fill('');
  await form.style.selectOption('OTHER');
  await form.material.selectOption('OTHER');
  await form.submitButton.click();
  await expect(form.name).toHaveValue('');
  expect(calls).toHaveLength(2);
});
