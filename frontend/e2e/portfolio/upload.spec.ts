import { writeFile } from 'node:fs/promises';
import { UNAVAILABLE } from '@packaging/contracts/error-body';
import { failureNotice } from '../contact/contact-form.ts';
import { dragFromDesktop } from '../quote/quote-form.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { holdResponse, malformedJson, NO_RESPONSE, refusal, respondTo } from '../support/responses.ts';
import { percentagesOf, receiveSlowly } from '../support/slow-upload.ts';
import { IMAGE, ITEM_STORED, ITEMS, listed, portfolioPage, uploadDialog } from './portfolio-page.ts';

const MEGABYTE = 1024 * 1024;

test.beforeEach(({ page }) => uploadDialog(page).open());

test("an empty portfolio asks 'Ready to show your work?', and 'Upload Photos' opens the dialog, which keeps focus inside and starts with folding cartons, not featured, and a disabled button", async ({
  page,
}) => {
  const { dialog, cancel, title, category, featured, fileInput, preview, remove, upload } =
    uploadDialog(page);
  await expect(page.getByText('Ready to show your work?')).toBeVisible();
  await expect(dialog.getByRole('heading')).toHaveText('Add to Portfolio');
  await expect(category).toHaveValue('folding-cartons');
  await expect(category.locator('option')).toHaveText(['Folding Cartons', 'Rigid Boxes', 'Corrugated Boxes']);
  await expect(featured).not.toBeChecked();
  await expect(upload).toBeDisabled();

  await test.step('a preview of the image with a remove button', async () => {
    await fileInput.setInputFiles(IMAGE);
    await expect(preview).toBeVisible();
    await expect(upload).toBeEnabled();
    await remove.click();
    await expect(preview).toHaveCount(0);
    await expect(upload).toBeDisabled();
  });

  await test.step('a click beside it loses nothing', async () => {
    await title.fill('Tea tins');
    await page.mouse.click(5, 5);
    await expect(title).toHaveValue('Tea tins');
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => Boolean(document.activeElement?.closest('[role=dialog]')))).toBe(true);
    }
  });

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  await cancel.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Upload Photos' })).toBeFocused();
});

test('shows whether it will take what is dragged over it, and takes an image that is dropped, one of several', async ({
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

test("accepts JPEG, PNG and GIF of up to 10 MB, and refuses everything else with 'Invalid file type', beside the file too", async ({
  page,
}, testInfo) => {
  const { dialog, fileInput, preview, remove, upload } = uploadDialog(page);
  const { notification } = portfolioPage(page);
  const choose = (name: string, mimeType: string) =>
    fileInput.setInputFiles({ name, mimeType, buffer: IMAGE.buffer });
  for (const [name, mimeType] of [
    ['a.pdf', 'application/pdf'],
    ['a.webp', 'image/webp'],
    ['a.svg', 'image/svg+xml'],
  ] as const) {
    await choose(name, mimeType);
    await expect(notification).toContainText('Invalid file type');
    await expect(notification).toContainText('Please upload an image file (JPEG, PNG, etc.)');
    await expect(fileInput).toHaveAccessibleDescription(/Please upload an image file \(JPEG, PNG, etc\.\)$/);
    await expect(upload).toBeDisabled();
    await notification.getByRole('button', { name: 'Close' }).click();
    await expect(notification.getByRole('listitem')).toHaveCount(0);
  }
  for (const [name, mimeType] of [
    ['a.jpeg', 'image/jpeg'],
    ['a.jpg', 'image/jpeg'],
    ['a.png', 'image/png'],
    ['a.gif', 'image/gif'],
  ] as const) {
    await choose(name, mimeType);
    await expect(preview).toBeVisible();
    await expect(dialog.getByText('Please upload an image file')).toHaveCount(0);
    await remove.click();
    await expect(dialog.getByText('Please upload an image file')).toHaveCount(0);
  }

  // By its path: sending bytes to the browser takes seconds.
  const imageOf = async (bytes: number) => {
    const path = testInfo.outputPath(`${bytes}.png`);
    await writeFile(path, Buffer.alloc(bytes));
    return path;
  };
  await fileInput.setInputFiles(await imageOf(10 * MEGABYTE));
  await expect(preview).toBeAttached();
  await remove.click();
  await fileInput.setInputFiles(await imageOf(10 * MEGABYTE + 1));
  await expect(notification).toContainText('Images can be up to 10 MB.');
  await expect(upload).toBeDisabled();
});

test('a notification over the dialog is there for screen readers, and closes by its own button and on Escape before the dialog does', async ({
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

test('says what is missing in a toast and at its field, and gives focus to the first: a file, a title, a description', async ({
  page,
}) => {
  const { dialog, fileInput, title, description, upload } = uploadDialog(page);
  const sent = await respondTo(page, 'uploadPortfolioItem', ITEM_STORED);
  const { notification } = portfolioPage(page);
  // The button is disabled, and tells why when it is pressed all the same.
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
  expect(sent).toEqual([]);
});

/** Accepts uploads, and lists the items from then on; gives the requests. */
const acceptUploads = async (page: Page) => {
  const requests = await respondTo(page, 'uploadPortfolioItem', ITEM_STORED);
  await respondTo(page, 'portfolio', listed(ITEMS));
  return requests;
};

test("sends file, title, description, category and featured, once however often the button is pressed, and says 'Upload successful'; the dialog closes, the list reloads, 'Portfolio updated' has focus, and the form is as it opened", async ({
  page,
}) => {
  const { dialog, fill, title, description, category, featured, preview, upload } = uploadDialog(page);
  const { notification, cards } = portfolioPage(page);
  const sent = await acceptUploads(page);
  await fill({ title: ' Tea tins ' });
  await category.selectOption('Rigid Boxes');
  await featured.check();
  await upload.click();
  await expect(notification).toContainText('Upload successful');
  await expect(notification).toContainText('Your portfolio item has been added');
  const body = sent[0]!.postDataBuffer()!.toString('latin1');
  for (const [name, value] of [
    ['title', 'Tea tins'],
    ['description', 'Two sizes'],
    ['category', 'rigid-boxes'],
    ['featured', 'true'],
  ])
    expect(body).toMatch(new RegExp(`name="${name}"\r\n\r\n${value}\r\n`));
  expect(body).toMatch(/name="file"; filename="picture\.png"\r\nContent-Type: image\/png/);
  await expect(dialog).toBeHidden();
  await expect(cards).toHaveCount(3);
  const updated = page.getByRole('status').filter({ hasText: 'Portfolio updated' });
  await expect(updated).toBeInViewport();
  await expect(updated).toBeFocused();

  await page.getByRole('button', { name: 'Upload Photos' }).click();
  await expect(title).toHaveValue('');
  await expect(description).toHaveValue('');
  await expect(category).toHaveValue('folding-cartons');
  await expect(featured).not.toBeChecked();
  await expect(preview).toHaveCount(0);

  await fill();
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(dialog).toBeHidden();
  expect(sent).toHaveLength(2);
});

test("says 'Failed to load portfolio items' when the list cannot be reloaded after success", async ({
  page,
}) => {
  const { fill, upload } = uploadDialog(page);
  await respondTo(page, 'uploadPortfolioItem', ITEM_STORED);
  await respondTo(page, 'portfolio', refusal('portfolio', 503, UNAVAILABLE));
  await fill();
  await upload.click();
  await expect(page.getByRole('alert')).toContainText('Failed to load portfolio items');
  await expect(portfolioPage(page).notification).toContainText('Upload successful');
});

test('shows how much is sent, in percent', async ({ page }) => {
  const { dialog, fill, progress, upload } = uploadDialog(page);
  const { end } = await receiveSlowly(page, 'uploadPortfolioItem', ITEM_STORED);
  await fill({ file: { ...IMAGE, buffer: Buffer.alloc(1.5 * MEGABYTE) } });
  await upload.click();
  const figures = await percentagesOf(progress);
  await expect(dialog).toBeHidden();
  expect(figures).toEqual([...figures].sort((a, b) => a - b));
  expect(figures.filter((value) => value > 0 && value < 100).length).toBeGreaterThan(2);
  end();
});

test('is disabled while it uploads, and Cancel and Escape stop it', async ({ page }) => {
  const { dialog, fill, progress, upload, remove, cancel } = uploadDialog(page);
  await holdResponse(page, 'uploadPortfolioItem', ITEM_STORED);
  for (const [way, leave] of [
    ['Cancel', () => cancel.click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ] as const)
    await test.step(way, async () => {
      if (await dialog.isHidden()) await page.getByRole('button', { name: 'Upload Photos' }).click();
      await fill();
      await upload.click();
      await expect(progress).toHaveAttribute('aria-valuenow', /\d+/);
      await expect(upload).toBeDisabled();
      await expect(remove).toBeDisabled();
      const cancelled = page.waitForEvent('requestfailed');
      await leave();
      await cancelled;
      await expect(dialog).toBeHidden();
      await expect(portfolioPage(page).notification.getByText('Upload failed')).toHaveCount(0);
    });
});

test("says 'Upload failed' and why, beside the button until the next try, to somebody who may not add to the portfolio too, and keeps what was entered", async ({
  page,
}) => {
  const { dialog, fill, title, preview, upload } = uploadDialog(page);
  const FAILED = 'There was an error uploading your file';
  const { notification } = portfolioPage(page);
  await fill();
  for (const [response, message] of [
    [malformedJson(200, {}), FAILED],
    [refusal('uploadPortfolioItem', 413, 'Images can be up to 10 MB.'), FAILED],
    [NO_RESPONSE, 'There was a network error'],
  ] as const) {
    const { release } = await holdResponse(page, 'uploadPortfolioItem', response);
    await upload.click();
    await expect(upload).toHaveText('Uploading...');
    await expect(upload).toBeFocused();
    await expect(notification.getByRole('listitem')).toHaveCount(0);
    await expect(failureNotice(page, message)).toHaveCount(0);
    release();
    await expect(notification).toContainText('Upload failed');
    await expect(notification).toContainText(message);
    await expect(failureNotice(page, message)).toBeInViewport({ ratio: 1 });
    await expect(title).toHaveValue('Tea tins');
    await expect(preview).toBeVisible();
    await expect(upload).toBeEnabled();
  }

  const message = 'This is for staff. Please log in with a staff account first.';
  await respondTo(page, 'uploadPortfolioItem', refusal('uploadPortfolioItem', 401, message));
  await upload.click();
  await expect(notification).toContainText(FAILED);
  await expect(dialog.getByRole('status').getByText(message)).toBeVisible();
  await respondTo(page, 'uploadPortfolioItem', refusal('uploadPortfolioItem', 500, 'Internal server error'));
  await upload.click();
  await expect(dialog.getByText(message)).toBeHidden();
  await expect(dialog.getByText('Internal server error')).toHaveCount(0);
});
