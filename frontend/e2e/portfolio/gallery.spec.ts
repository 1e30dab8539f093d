import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API } from '@packaging/contracts/api';
import { mediaPath } from '@packaging/contracts/media';
import { noise } from '../../../infra/test-harness/samples/images.ts';
import { nextFileDialog } from '../support/file-dialog.ts';
import { expect, test } from '../support/fixtures.ts';
import { pathOf, receivedFrom } from '../support/responses.ts';
import { signUpAsStaff } from '../support/staff-account.ts';
import { query, testSystem } from '../support/test-system.ts';
import { portfolioPage, uploadDialog } from './portfolio-page.ts';

/** The whole path of an image with nothing mocked: page, gateway, service, database, store, and back. */

const system = testSystem();
test.skip(!system, 'empties the gallery, which only a test system may lose');

// One after another, since they share the gallery.
test.describe.configure({ mode: 'default' });

const emptyGallery = async () => void (await query(system!, 'portfolio', 'TRUNCATE portfolio_items'));

test('a new site shows the demo images, and the store has them', async ({ page, request }) => {
  await page.goto('/portfolio');
  // Other tests add images of their own.
  await expect(portfolioPage(page).cards.nth(17)).toBeVisible();
  const items = await receivedFrom('portfolio', await request.get(API.portfolio.path));
  for (const { filename } of items) expect((await request.head(mediaPath(filename))).status()).toBe(200);
});

test('an added image is listed, stored and shown', async ({ page, request }) => {
  const fileDialog = nextFileDialog(page);
  const content = await noise(1000, 750);
  await emptyGallery();
  await page.goto('/portfolio');
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  const { dialog, title, description, category, featured, upload } = uploadDialog(page);
  await dialog.getByText('Drag and drop an image here, or click to select').click();
  await (await fileDialog).setFiles({ name: '箱 "größe".png', mimeType: 'image/png', buffer: content });
  await title.fill('Coloured box');
  await description.fill('Every pixel its own');
  await category.selectOption('Rigid Boxes');
  await featured.check();
  const received = page.waitForResponse(pathOf('uploadPortfolioItem'));
  await upload.click();
  const added = await receivedFrom('uploadPortfolioItem', await received);

  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Portfolio updated' })).toBeVisible();
  const { card, cards, tab } = portfolioPage(page);
  await expect(cards).toHaveCount(1);
  const image = card('Coloured box').locator('img');
  await expect(image).toHaveJSProperty('complete', true);
  expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await tab('Rigid Boxes').click();
  await expect(cards).toHaveCount(1);

  const items = await receivedFrom('portfolio', await request.get('/api/portfolio'));
  expect(items).toEqual([added]);
  expect(items).toEqual([
    {
      id: expect.any(String),
      filename: expect.stringMatching(/^gallery-[0-9a-f-]+\.png$/),
      title: 'Coloured box',
      description: 'Every pixel its own',
      category: 'rigid-boxes',
      featured: true,
    },
  ]);
  const stored = await readFile(join(system!.stores.media, 'attached_assets', items[0]!.filename));
  expect(stored.subarray(1, 4).toString()).toBe('PNG');

  await card('Coloured box').click();
  const shown = page.getByRole('dialog', { name: 'Coloured box' }).getByRole('img');
  await expect(shown).toHaveAttribute('src', `/api/storage/serve/attached_assets/${items[0]!.filename}`);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1000, 750]);
});

test.describe('with internal tools restricted to staff', () => {
  test.use({ baseURL: system?.staffUrl });

  test('staff can add an image', async ({ page }) => {
    await emptyGallery();
    await page.goto('/portfolio');
    await signUpAsStaff(page, system!);
    await page.getByRole('button', { name: 'Upload Photos' }).click();
    const { fill, upload } = uploadDialog(page);
    await fill();
    await upload.click();
    const { card, notification } = portfolioPage(page);
    await expect(notification).toContainText('Your portfolio item has been added');
    await expect(card('Tea tins')).toBeVisible();
  });
});
