import { expectAccessibleOnBoth } from '../support/axe.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { serveMedia } from '../support/media.ts';
import { expectNothingWider } from '../support/screens.ts';

const open = async (page: Page, missing?: RegExp) => {
  await serveMedia(page, missing);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test('has its heading, a timeline from 1952 until today, and the legacy', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('70 Years of Packaging Excellence');
  await expect(page).toHaveTitle(/^About/);

  const line = page.getByRole('img', { name: 'From 1952 until today, over 70 years' });
  await expect(line).toBeVisible();
  await expect(line).toContainText('1952');

  const legacy = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Our Legacy' }) });
  await expect(legacy).toContainText(
    'The Harlan family started a box company in Los Angeles in 1952 and has made folding cartons and corrugated boxes for over 70 years.',
  );
});

test('has three captioned illustrations', async ({ page }) => {
  await open(page);
  const figures = page.getByRole('main').locator('figure');
  await expect(figures).toHaveCount(3);
  for (const figure of await figures.all()) {
    await figure.scrollIntoViewIfNeeded();
    const image = figure.getByRole('img');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(image).toHaveAccessibleName(/illustration of/);
    await expect(figure.locator('figcaption')).toContainText('Illustration, not a photograph');
  }
});

test('fits every screen without an accessibility fault, and leads to a quote', async ({ page }) => {
  await open(page);
  await expectAccessibleOnBoth(page);
  for (const width of [320, 390, 768, 900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingWider(page, width);
  }
  await page.getByRole('main').getByRole('link', { name: 'Request Quote' }).click();
  await expect(page).toHaveURL(/\/request-quote$/);
});

test("shows 'Image Not Found' above the captions of missing images, without an accessibility fault", async ({
  page,
}) => {
  await open(page, /./);
  for (const figure of await page.getByRole('main').locator('figure').all())
    await figure.scrollIntoViewIfNeeded();
  await expect(page.getByText('Image Not Found')).toHaveCount(3);
  await expect(page.locator('figcaption')).toHaveCount(3);
  await expectAccessibleOnBoth(page);
});
