import { UNAVAILABLE } from '@packaging/contracts/error-body';
import { expect, type Page, test } from '../support/fixtures.ts';
import { failureNotice } from '../support/notifications.ts';
import { holdResponse, malformedJson, NO_RESPONSE, refusal, respondTo } from '../support/responses.ts';
import { percentagesOf, receiveSlowly } from '../support/slow-upload.ts';
import {
  IMAGE,
  ITEM_STORED,
  ITEM_WAITING,
  ITEMS,
  listed,
  portfolioPage,
  uploadDialog,
} from './portfolio-page.ts';

const MEGABYTE = 1024 * 1024;

test.beforeEach(({ page }) => uploadDialog(page).open());

/** Accepts uploads and lists the items from then on. Returns the uploads as they come. */
const acceptUploads = async (page: Page) => {
  const requests = await respondTo(page, 'uploadPortfolioItem', ITEM_STORED);
  await respondTo(page, 'portfolio', listed(ITEMS));
  return requests;
};

test('sends file, title, description, category and featured', async ({ page }) => {
  const { fill, category, featured, upload } = uploadDialog(page);
  const { notification } = portfolioPage(page);
  const requests = await acceptUploads(page);
  await fill({ title: ' Tea tins ' });
  await category.selectOption('Rigid Boxes');
  await featured.check();
  await upload.click();
  await expect(notification).toContainText('Upload successful');
  await expect(notification).toContainText('Your portfolio item has been added');
  const body = requests[0]!.postDataBuffer()!.toString('latin1');
  for (const [name, value] of [
    ['title', 'Tea tins'],
    ['description', 'Two sizes'],
    ['category', 'rigid-boxes'],
    ['featured', 'true'],
  ])
    expect(body).toMatch(new RegExp(`name="${name}"\r\n\r\n${value}\r\n`));
  expect(body).toMatch(/name="file"; filename="picture\.png"\r\nContent-Type: image\/png/);
});

test('tells a visitor whose image waits for review so', async ({ page }) => {
  const { fill, upload } = uploadDialog(page);
  await respondTo(page, 'uploadPortfolioItem', ITEM_WAITING);
  await fill();
  await upload.click();
  await expect(portfolioPage(page).notification).toContainText(
    'Your portfolio item appears here after our team has reviewed it',
  );
});

test("after success closes, reloads the list, focuses 'Portfolio updated' and resets the form", async ({
  page,
}) => {
  const { dialog, fill, title, description, category, featured, preview, upload } = uploadDialog(page);
  await acceptUploads(page);
  await fill();
  await category.selectOption('Rigid Boxes');
  await featured.check();
  await upload.click();
  await expect(dialog).toBeHidden();
  await expect(portfolioPage(page).cards).toHaveCount(3);
  const updated = page.getByRole('status').filter({ hasText: 'Portfolio updated' });
  await expect(updated).toBeInViewport();
  await expect(updated).toBeFocused();

  await page.getByRole('button', { name: 'Upload Photos' }).click();
  await expect(title).toHaveValue('');
  await expect(description).toHaveValue('');
  await expect(category).toHaveValue('folding-cartons');
  await expect(featured).not.toBeChecked();
  await expect(preview).toHaveCount(0);
});

test('uploads once however often the form is submitted', async ({ page }) => {
  const { dialog, fill } = uploadDialog(page);
  const requests = await acceptUploads(page);
  await fill();
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(dialog).toBeHidden();
  expect(requests).toHaveLength(1);
});

test("shows 'Failed to load portfolio items' if the list cannot be reloaded after success", async ({
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

test('shows its progress in percent', async ({ page }) => {
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

const FAILED = 'There was an error uploading your file';

test("shows 'Upload failed' and why until the next attempt, and keeps the input", async ({ page }) => {
  const { fill, title, preview, upload } = uploadDialog(page);
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
});

test('shows a visitor without permission what is required, until another failure', async ({ page }) => {
  const { dialog, fill, upload } = uploadDialog(page);
  await fill();
  const message = 'This is for staff. Please log in with a staff account first.';
  await respondTo(page, 'uploadPortfolioItem', refusal('uploadPortfolioItem', 401, message));
  await upload.click();
  await expect(portfolioPage(page).notification).toContainText(FAILED);
  await expect(dialog.getByRole('status').getByText(message)).toBeVisible();
  await respondTo(page, 'uploadPortfolioItem', refusal('uploadPortfolioItem', 500, 'Internal server error'));
  await upload.click();
  await expect(dialog.getByText(message)).toBeHidden();
  await expect(dialog.getByText('Internal server error')).toHaveCount(0);
});
