import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { quoteForm, respondToQuote } from './quote-form.ts';

const CARMINE = 'rgb(161, 15, 43)';

/** Expects a control to be invalid, with this message in red. */
const expectError = async (control: Locator, message: string) => {
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  // The last description, since a hint may come before it.
  const described = (await control.getAttribute('aria-describedby'))!.split(' ').at(-1);
  const shown = control.page().locator(`[id="${described}"]`);
  await expect(shown).toHaveText(message);
  await expect(shown).toHaveCSS('color', CARMINE);
};

test('an empty form reports every required field, focuses the first and sends nothing', async ({ page }) => {
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
  expect(calls).toEqual([]);

  await test.step('an error goes as soon as its field is valid', async () => {
    await form.name.fill('D');
    await expect(page.getByText('Name is required')).toHaveCount(0);
    await form.style.selectOption('OTHER');
    await expect(page.getByText('Box style is required')).toHaveCount(0);
  });
});

test('the first invalid field takes focus', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
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

test('style and material are required again after a change of the box type', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await form.fill();
  await form.foldingCarton.check();
  await form.submitButton.click();
  await expectError(form.style, 'Box style is required');
  await expectError(form.material, 'Material is required');
});

test('an incomplete email address is reported', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  for (const email of ['dana', 'dana@', '@example.com', 'dana@example', 'da na@example.com']) {
    // A valid address first, to clear the error of the one before.
    await form.email.fill('dana@example.com');
    await expect(form.email).not.toHaveAttribute('aria-invalid');
    await form.email.fill(email);
    await form.submitButton.click();
    await expectError(form.email, 'Invalid email address');
  }
});

test('an empty, zero or negative dimension is reported', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
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
});

test('the error of a quantity stays with it when another is removed', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await form.fill();
  await form.addQuantity.click();
  await form.addQuantity.click();
  // Text typed before the new quantity has focus would go elsewhere.
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

test('a phone number needs at least ten characters', async ({ page }) => {
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
});

test('company, comments and custom texts are optional, even with OTHER', async ({ page }) => {
  const form = quoteForm(page);
  const calls = await respondToQuote(page);
  await form.open();
  await form.fill();
  await form.company.fill('');
  await form.comments.fill('');
  await form.style.selectOption('OTHER');
  await form.material.selectOption('OTHER');
  await form.submitButton.click();
  await expect(form.name).toHaveValue('');
  expect(calls).toHaveLength(1);
});
