import { expect, type Page, test } from '../support/fixtures.ts';
import { PHONE } from '../support/screens.ts';
import { quoteForm, respondToQuote } from './quote-form.ts';

/** Pastes a text into the focused control, after cutting it from another field. */
const paste = async (page: Page, text: string) => {
  const target = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  const { comments } = quoteForm(page);
  await comments.fill(text);
  await comments.press('ControlOrMeta+A');
  await comments.press('ControlOrMeta+X');
  await target.asElement()!.focus();
  await page.keyboard.press('ControlOrMeta+V');
};

test('fractions, commas and inch signs, typed or pasted, become decimals in a numeric field', async ({
  page,
}) => {
  const form = quoteForm(page);
  await form.open();
  for (const way of ['typed', 'pasted'] as const)
    for (const [typed, decimal] of [
      ['12 1/2', '12.5'],
      ['12-1/2', '12.5'],
      ['3/8', '0.375'],
      ['6,5', '6.5'],
      ['12.5"', '12.5'],
    ] as const)
      await test.step(`${typed}, ${way}, is ${decimal}`, async () => {
        await form.length.fill('');
        await expect(page.getByText('L', { exact: true }).first()).toBeAttached();
        await form.length.focus();
        if (way === 'typed') await page.keyboard.type(typed);
        else await paste(page, typed);
        // Drawn before the field loses focus.
        const drawn = { '12.5': '12 1/2', '0.375': '3/8', '6.5': '6 1/2' }[decimal];
        await expect(page.getByText(`L ${drawn}`, { exact: true }).first()).toBeAttached();
        await page.keyboard.press('Tab');
        await expect(form.length).toHaveValue(decimal);
        await expect(form.length).toHaveAttribute('type', 'number');
        await expect(form.length).toHaveAttribute('step', '0.125');
        await expect(page.locator('[aria-live]', { hasText: 'Length' })).toHaveText(
          `Length: ${typed} is ${decimal} inches`,
        );
      });
});

test('a fraction survives a reload as a decimal', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await form.height.focus();
  await page.keyboard.type('6 1/2');
  await expect(page.getByText('H 6 1/2', { exact: true }).first()).toBeAttached();
  await page.reload();
  await expect(form.height).toHaveValue('6.5');
});

test('text that is not a number of inches is reported and left for correction', async ({ page }) => {
  await respondToQuote(page);
  const form = quoteForm(page);
  await form.open();
  await form.fill();
  await form.length.focus();
  await paste(page, '12 x 9 x 4');
  await expect(form.length).toHaveValue('14');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('12 1/');
  await page.keyboard.press('Tab');
  await expect(form.length).toHaveValue('12 1/');
  await form.submitButton.click();
  await expect(page.getByText('Length is required')).toBeVisible();
  await form.length.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await expect(form.length).toHaveValue('12.5');
  await expect(page.getByText('Length is required')).toHaveCount(0);
});

test('an arrow key steps from a typed fraction', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await form.length.focus();
  await page.keyboard.type('12 1/2');
  await page.keyboard.press('ArrowUp');
  await expect(form.length).toHaveValue('12.625');
});

test('typed fractions are sent as decimals, also with Enter', async ({ page }) => {
  const calls = await respondToQuote(page);
  const form = quoteForm(page);
  await form.open();
  await form.fill();
  await form.width.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('10 1/4');
  await form.length.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('14-3/8');
  await page.keyboard.press('Enter');
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]!.request.postDataJSON()).toMatchObject({ length: '14.375', width: '10.25', height: '6.5' });
});

test('the three dimensions are in one row, even on a phone, with a hint on how to type them', async ({
  page,
}) => {
  const form = quoteForm(page);
  await form.open();
  const dimensions = [form.length, form.width, form.height];
  for (const input of dimensions)
    await expect(input).toHaveAccessibleDescription('Inside dimensions: 12.5 or 12 1/2 in');
  await page.setViewportSize(PHONE);
  const boxes = await Promise.all(dimensions.map(async (input) => (await input.boundingBox())!));
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);

  await form.foldingCarton.check();
  await expect(form.length).toHaveAccessibleDescription('Between creases: 12.5 or 12 1/2 in');
  await form.submitButton.click();
  await expect(form.length).toHaveAccessibleDescription(/12 1\/2 in Length is required$/);
});

test('a dimension is at least an eighth of an inch, and neither 0 nor −2', async ({ page }) => {
  const form = quoteForm(page);
  await form.open();
  await expect(form.length).toHaveAttribute('min', '0.125');
  await form.length.focus();
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(form.length).toHaveValue('0.125');
  await page.keyboard.press('ArrowUp');
  await expect(form.length).toHaveValue('0.25');
  for (const typed of ['0', '-2']) {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(typed);
    await form.submitButton.click();
    await expect(page.getByText('Length is required')).toBeVisible();
    await form.length.fill('12');
    await expect(page.getByText('Length is required')).toHaveCount(0);
    await form.length.focus();
  }
});
