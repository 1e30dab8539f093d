import { quoteFormSchema } from '@packaging/contracts/quote';
import { OTHER } from '@packaging/contracts/quote-choices';
import { expect, test } from '../support/fixtures.ts';
import { focusAfterClick, quoteForm } from './quote-form.ts';

const options = (select: ReturnType<typeof quoteForm>['style']) => select.locator('option').allTextContents();

/** The number of controls of each field that does not have exactly one. */
const CONTROLS: Record<string, number> = { smsNotifications: 0, boxType: 2, additionalOptions: 4 };

test.beforeEach(async ({ page }) => quoteForm(page).open());

test("is titled 'Request a Quote' and has five sections in order", async ({ page }) => {
  const form = quoteForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request a Quote');
  await expect(page).toHaveTitle(/^Request a Quote/);
  await expect(page.locator('form').getByRole('heading', { level: 2 })).toHaveText([
    'Contact Information',
    'Box Specifications',
    'Quantities',
    'Attachments',
    'Additional Comments',
  ]);
  await expect(page.locator('form button[type=submit]')).toHaveText('Submit Quote Request');
  await expect(form.submitButton).toBeEnabled();
});

test('every control has a visible label and the name of its field in the API', async ({ page }) => {
  const form = quoteForm(page);
  for (const [control, name] of [
    [form.name, 'name'],
    [form.email, 'email'],
    [form.phone, 'phoneNumber'],
    [form.company, 'company'],
    [form.corrugated, 'boxType'],
    [form.foldingCarton, 'boxType'],
    [form.style, 'style'],
    [form.length, 'length'],
    [form.width, 'width'],
    [form.height, 'height'],
    [form.material, 'material'],
    [form.printColors, 'printColors'],
    [form.coating, 'coating'],
    [form.quantity(1), 'quantities.0'],
    [form.comments, 'comments'],
  ] as const)
    await expect(control).toHaveAttribute('name', name);
  await expect(page.locator('form input[name=additionalOptions]')).toHaveCount(4);
});

test('starts with corrugated, coating None and one empty quantity', async ({ page }) => {
  const form = quoteForm(page);
  await expect(form.corrugated).toBeChecked();
  await expect(form.foldingCarton).not.toBeChecked();
  await expect(form.coating).toHaveValue('None');
  await expect(form.quantity(1)).toHaveValue('');
  await expect(page.locator('input[name^="quantities."]')).toHaveCount(1);
  for (const empty of [form.name, form.email, form.style, form.length, form.material, form.printColors])
    await expect(empty).toHaveValue('');
});

test('required fields are marked for screen readers', async ({ page }) => {
  const form = quoteForm(page);
  for (const required of [
    form.name,
    form.email,
    form.phone,
    form.style,
    form.length,
    form.width,
    form.height,
    form.material,
    form.printColors,
    form.coating,
    form.quantity(1),
  ])
    await expect(required).toHaveAttribute('aria-required', 'true');
  for (const optional of [form.company, form.comments])
    await expect(optional).not.toHaveAttribute('aria-required');
});

test('the file area shows the focus of its input and names it', async ({ page }) => {
  const form = quoteForm(page);
  await form.addQuantity.focus();
  await page.keyboard.press('Tab');
  await expect(form.fileInput).toBeFocused();
  await expect(page.locator('label', { hasText: 'Drag and drop' })).toHaveCSS('outline-style', 'dashed');
  await expect(form.fileInput).toHaveAccessibleName('Drag and drop files here, or click to select');
  await expect(form.fileInput).toHaveAccessibleDescription(/Up to 20\sMB per file.* email them to us\.$/);
});

test('offers one to eight print colors, eight coatings and four options', async ({ page }) => {
  const form = quoteForm(page);
  const choices = form.printColors.locator('option');
  expect(
    await choices.evaluateAll((list) => list.map((o) => [(o as HTMLOptionElement).value, o.textContent])),
  ).toEqual([
    ['', 'Select print colors'],
    ['1', '1 Color'],
    ['2', '2 Colors'],
    ['3', '3 Colors'],
    ['4', '4 Color Process'],
    ['5', '5 Colors'],
    ['6', '6 Colors'],
    ['7', '7 Colors'],
    ['8', '8 Colors'],
  ]);

  expect(await options(form.coating)).toEqual([
    'None',
    'Gloss AQ',
    'Matte AQ',
    'Gloss UV',
    'Matte UV',
    'Soft Touch',
    'Gloss Laminate',
    'Matte Laminate',
  ]);

  for (const [id, label] of Object.entries({
    foilStamping: 'Foil Stamping',
    embossing: 'Embossing',
    debossing: 'Debossing',
    windowing: 'Windowing',
  })) {
    const box = page.getByRole('checkbox', { name: label });
    await expect(box).toHaveAttribute('value', id);
    await expect(box).not.toBeChecked();
    await page.getByText(label, { exact: true }).click();
    await expect(box).toBeChecked();
  }
});

test('offers the styles and materials of the chosen box type', async ({ page }) => {
  const form = quoteForm(page);
  expect((await options(form.style)).slice(1)).toEqual([
    'Regular Slotted Container (RSC)',
    'Half Slotted Container (HSC)',
    'Full Overlap Slotted Container (FOL)',
    'Center Special Slotted Container (CSSC)',
    'Five Panel Folder (FPF)',
    'OTHER',
  ]);
  expect((await options(form.material)).slice(1)).toEqual([
    '32 ECT C Flute',
    '44 ECT B Flute',
    '48 ECT BC Flute',
    '55 ECT EB Flute',
    'OTHER',
  ]);

  await form.foldingCarton.check();
  expect((await options(form.style)).slice(1)).toEqual([
    'Straight Tuck End',
    'Reverse Tuck End',
    'Seal End',
    'Auto Bottom',
    'Crash Lock Bottom',
    'OTHER',
  ]);
  expect((await options(form.material)).slice(1)).toEqual([
    '16pt C1S',
    '18pt C1S',
    '20pt C1S',
    '24pt C1S',
    '10pt C2S',
    '12pt C2S',
    'OTHER',
  ]);
});

test('every field of the quote has a control, except the consent to SMS', async ({ page }) => {
  const form = quoteForm(page);
  await expect(page.locator('[name=smsNotifications]')).toHaveCount(0);
  await expect(page.locator('form')).not.toContainText(/sms/i);

  // The custom texts have controls only with OTHER.
  await form.style.selectOption(OTHER);
  await form.material.selectOption(OTHER);
  for (const field of Object.keys(quoteFormSchema.shape))
    await expect(page.locator(`form [name="${field}"], form [name="${field}.0"]`), field).toHaveCount(
      CONTROLS[field] ?? 1,
    );
});

test('OTHER reveals a text input for style or material, which keeps its text', async ({ page }) => {
  const form = quoteForm(page);
  await expect(form.customMaterial).toHaveCount(0);
  await form.material.selectOption('OTHER');
  await expect(form.customMaterial).toHaveAttribute('type', 'text');
  await expect(form.customMaterial).toHaveAttribute('name', 'customMaterial');
  await expect(form.customStyle).toHaveCount(0);
  await form.material.selectOption('44 ECT B Flute');
  await expect(form.customMaterial).toHaveCount(0);

  await form.style.selectOption('OTHER');
  await expect(form.customStyle).toHaveAttribute('type', 'text');
  await expect(form.customStyle).toHaveAttribute('name', 'customStyle');
  await expect(form.customMaterial).toHaveCount(0);
  await form.customStyle.fill('Display tray');
  await form.style.selectOption('Five Panel Folder (FPF)');
  await expect(form.customStyle).toHaveCount(0);
  await form.style.selectOption('OTHER');
  await expect(form.customStyle).toHaveValue('Display tray');
});

test('a change of the box type clears style and material', async ({ page }) => {
  const form = quoteForm(page);
  await form.style.selectOption('OTHER');
  await form.material.selectOption('OTHER');
  await form.foldingCarton.check();
  await expect(form.style).toHaveValue('');
  await expect(form.material).toHaveValue('');
  await expect(form.customStyle).toHaveCount(0);
  await expect(form.customMaterial).toHaveCount(0);
  await form.style.selectOption('Seal End');
  await form.corrugated.check();
  await expect(form.style).toHaveValue('');
  await form.style.selectOption('Half Slotted Container (HSC)');
  await form.material.selectOption('44 ECT B Flute');
  await form.foldingCarton.check();
  await expect(form.style).toHaveValue('');
  await expect(form.material).toHaveValue('');
});

test('dimensions step by an eighth of an inch, and not by scrolling', async ({ page }) => {
  const form = quoteForm(page);
  for (const input of [form.length, form.width, form.height]) {
    await expect(input).toHaveAttribute('type', 'number');
    await expect(input).toHaveAttribute('step', '0.125');
  }
  await form.length.fill('2');
  await form.length.press('ArrowUp');
  await expect(form.length).toHaveValue('2.125');
  await form.length.fill('14');
  await form.length.hover();
  await page.mouse.wheel(0, 240);
  await expect(form.length).toHaveValue('14');
});

test('quantities can be added and, except for the first, removed', async ({ page }) => {
  const form = quoteForm(page);
  await form.quantity(1).fill('1000');
  expect(await focusAfterClick(form.addQuantity)).toBe('quantities.1');
  await expect(form.quantity(2)).toHaveValue('');
  await expect(form.quantity(2)).toBeFocused();
  await expect(form.quantity(1)).toHaveValue('1000');
  await form.quantity(2).fill('2500');
  await form.addQuantity.click();
  await form.quantity(3).fill('5000');
  await expect(page.getByRole('button', { name: 'Remove quantity 1' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove quantity 2' }).click();
  await expect(form.quantity(2)).toHaveValue('5000');
  await expect(form.quantity(3)).toHaveCount(0);
  await expect(form.quantity(1)).toBeFocused();
});

test('the form survives a reload and a visit to another page', async ({ page }) => {
  const form = quoteForm(page);
  await form.fill();
  await form.foldingCarton.check();
  await form.style.selectOption('OTHER');
  await form.customStyle.fill('Display tray');
  await form.material.selectOption('18pt C1S');
  await form.addQuantity.click();
  await form.quantity(2).fill('2500');
  await page.getByText('Embossing', { exact: true }).click();

  const expectEverything = async () => {
    await expect(form.name).toHaveValue('Dana Whitfield');
    await expect(form.foldingCarton).toBeChecked();
    await expect(form.style).toHaveValue('OTHER');
    await expect(form.customStyle).toHaveValue('Display tray');
    await expect(form.material).toHaveValue('18pt C1S');
    await expect(form.height).toHaveValue('6.5');
    await expect(form.quantity(2)).toHaveValue('2500');
    await expect(page.getByRole('checkbox', { name: 'Embossing' })).toBeChecked();
    await expect(form.comments).toHaveValue('Printed one side.\nWe palletise on 48 x 40.');
  };
  await page.reload();
  await expectEverything();
  await page.locator('header').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await page.goBack();
  await expectEverything();
});
