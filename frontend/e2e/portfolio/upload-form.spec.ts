import { writeFile } from 'node:fs/promises';
import { dragFromDesktop } from '../quote/quote-form.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { respondTo } from '../support/responses.ts';
import { IMAGE, ITEM_STORED, portfolioPage, uploadDialog } from './portfolio-page.ts';

const MEGABYTE = 1024 * 1024;

test.beforeEach(({ page }) => uploadDialog(page).open());

test("opens from an empty portfolio that asks 'Ready to show your work?', with its defaults", async ({
  page,
}) => {
  const { dialog, category, featured, upload } = uploadDialog(page);
  await expect(page.getByText('Ready to show your work?')).toBeVisible();
  await expect(dialog.getByRole('heading')).toHaveText('Add to Portfolio');
  await expect(category).toHaveValue('folding-cartons');
  await expect(category.locator('option')).toHaveText(['Folding Cartons', 'Rigid Boxes', 'Corrugated Boxes']);
  await expect(featured).not.toBeChecked();
  await expect(upload).toBeDisabled();
});

test('a chosen image has a preview and can be removed', async ({ page }) => {
  const { fileInput, preview, remove, upload } = uploadDialog(page);
  await fileInput.setInputFiles(IMAGE);
  await expect(preview).toBeVisible();
  await expect(upload).toBeEnabled();
  await remove.click();
  await expect(preview).toHaveCount(0);
  await expect(upload).toBeDisabled();
});

test('a click outside the dialog loses nothing, and Tab stays inside', async ({ page }) => {
  const { title } = uploadDialog(page);
  await title.fill('Tea tins');
  await page.mouse.click(5, 5);
  await expect(title).toHaveValue('Tea tins');
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('[role=dialog]')))).toBe(true);
  }
});

test('closes on Escape and Cancel, and returns the focus', async ({ page }) => {
  const { dialog, cancel } = uploadDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  await cancel.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Upload Photos' })).toBeFocused();
});

test('shows whether a dragged file is accepted, and uses the first of several dropped images', async ({
  page,
}, testInfo) => {
  const { dialog, preview } = uploadDialog(page);
  const drop = dialog.locator('label').first();
  const pdf = testInfo.outputPath('a.pdf');
  await writeFile(pdf, '%');
  const dragged = await dragFromDesktop(page, drop);
  await dragged.over([pdf]);
  await expect(drop).toContainText("This isn't a JPEG, PNG or GIF image");
  await dragged.drop([pdf]);
  await expect(portfolioPage(page).notification).toContainText('Invalid file type');
  await expect(drop).toContainText('Drag and drop an image here, or click to select');
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['first.png', 'second.png'])
      transfer.items.add(new File(['x'], name, { type: 'image/png' }));
    return transfer;
  });
  await drop.dispatchEvent('drop', { dataTransfer: files });
  await expect(preview).toBeVisible();
  await expect(dialog.getByText('first.png')).toBeVisible();
});

test("refuses other files with 'Invalid file type', also at the file", async ({ page }) => {
  const { fileInput, upload } = uploadDialog(page);
  const { notification } = portfolioPage(page);
  for (const [name, mimeType] of [
    ['a.pdf', 'application/pdf'],
    ['a.webp', 'image/webp'],
    ['a.svg', 'image/svg+xml'],
  ] as const) {
    await fileInput.setInputFiles({ ...IMAGE, name, mimeType });
    await expect(notification).toContainText('Invalid file type');
    await expect(notification).toContainText('Please upload an image file (JPEG, PNG, etc.)');
    await expect(fileInput).toHaveAccessibleDescription(/Please upload an image file \(JPEG, PNG, etc\.\)$/);
    await expect(upload).toBeDisabled();
    await notification.getByRole('button', { name: 'Close' }).click();
    await expect(notification.getByRole('listitem')).toHaveCount(0);
  }
});

test('accepts JPEG, PNG and GIF', async ({ page }) => {
  const { dialog, fileInput, preview, remove } = uploadDialog(page);
  for (const [name, mimeType] of [
    ['a.jpeg', 'image/jpeg'],
    ['a.jpg', 'image/jpeg'],
    ['a.png', 'image/png'],
    ['a.gif', 'image/gif'],
  ] as const) {
    await fileInput.setInputFiles({ ...IMAGE, name, mimeType });
    await expect(preview).toBeVisible();
    await expect(dialog.getByText('Please upload an image file')).toHaveCount(0);
    await remove.click();
    await expect(dialog.getByText('Please upload an image file')).toHaveCount(0);
  }
});

test('accepts an image of 10 MB and none above', async ({ page }, testInfo) => {
  const { fileInput, preview, remove, upload } = uploadDialog(page);
  // Passed as a path, since sending the bytes to the browser takes seconds.
  const imageOf = async (bytes: number) => {
    const path = testInfo.outputPath(`${bytes}.png`);
    await writeFile(path, Buffer.alloc(bytes));
    return path;
  };
  await fileInput.setInputFiles(await imageOf(10 * MEGABYTE));
  await expect(preview).toBeAttached();
  await remove.click();
  await fileInput.setInputFiles(await imageOf(10 * MEGABYTE + 1));
  await expect(portfolioPage(page).notification).toContainText('Images can be up to 10 MB.');
  await expect(upload).toBeDisabled();
});

test('a notification over the dialog is announced, and closes by button or Escape before the dialog', async ({
  page,
}) => {
  const { notification } = portfolioPage(page);
  const { dialog, fileInput } = uploadDialog(page);
  const refuse = async () => {
    await fileInput.setInputFiles({ ...IMAGE, name: 'a.pdf', mimeType: 'application/pdf' });
    await expect(notification.getByText('Invalid file type')).toBeVisible();
  };
  await refuse();
  await expect(notification.getByRole('listitem')).toMatchAriaSnapshot(`
    - listitem:
      - text: /Invalid file type/
      - button "Close"
  `);
  await notification.getByRole('button', { name: 'Close' }).click();
  await expect(notification.getByRole('listitem')).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await refuse();
  await page.keyboard.press('Escape');
  await expect(notification.getByRole('listitem')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('reports a missing file, title or description in a toast and at the field, which takes focus', async ({
  page,
}) => {
  const { dialog, fileInput, title, description, upload } = uploadDialog(page);
  const requests = await respondTo(page, 'uploadPortfolioItem', ITEM_STORED);
  const { notification } = portfolioPage(page);
  // The button looks disabled, but explains why when it is pressed.
  await upload.focus();
  await page.keyboard.press('Enter');
  await expect(notification).toContainText('No file selected');
  await expect(notification).toContainText('Please select an image to upload');
  await expect(fileInput).toBeFocused();
  await expect(fileInput).toHaveAttribute('aria-invalid', 'true');
  await expect(fileInput).toHaveAccessibleName('Drag and drop an image here, or click to select');
  await expect(fileInput).toHaveAccessibleDescription(/Please select an image to upload$/);
  await expect(title).toHaveAccessibleDescription('Title is required');
  await expect(title).toHaveAttribute('aria-required', 'true');
  await expect(description).toHaveAccessibleDescription('Description is required');
  await expectAccessible(page);

  await fileInput.setInputFiles(IMAGE);
  for (const [values, missing] of [
    [{ title: '', description: 'Two sizes' }, title],
    [{ title: '   ', description: 'Two sizes' }, title],
    [{ title: 'Tea tins', description: '' }, description],
  ] as const) {
    await title.fill(values.title);
    await description.fill(values.description);
    await upload.click();
    await expect(notification).toContainText('Missing information');
    await expect(notification).toContainText('Please fill in all required fields');
    await expect(missing).toBeFocused();
    await expect(missing).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.locator('[aria-invalid]')).toHaveCount(1);
  }
  await description.fill('Two sizes');
  await expect(dialog.locator('[aria-invalid]')).toHaveCount(0);
  expect(requests).toEqual([]);
});
