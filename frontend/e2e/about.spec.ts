import { expect, type Page, test } from './fixtures.ts';
import { expectAccessibleOnBoth } from './axe.ts';
import { serveMedia } from './media.ts';
import { expectNothingWider } from './screens.ts';

const open = async (page: Page, missing?: RegExp) => {
  await serveMedia(page, missing);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const seeImages = async (page: Page) => {
  for (const figure of await page.getByRole('main').locator('figure').all())
    await figure.scrollIntoViewIfNeeded();
};

test("has the heading '70 Years of Packaging Excellence'", async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('70 Years of Packaging Excellence');
  await expect(page).toHaveTitle(/^About/);
});

test('measures the years from 1952 until today', async ({ page }) => {
  await open(page);
  const line = page.getByRole('img', { name: 'From 1952 until today, over 70 years' });
  await expect(line).toBeVisible();
  await expect(line).toContainText('1952');
});

test("says under 'Our Legacy' who began it, where and when", async ({ page }) => {
  await open(page);
  const legacy = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Our Legacy' }) });
  await expect(legacy).toContainText(
    'The Harlan family started a box company in Los Angeles in 1952 and has made folding cartons and corrugated boxes for over 70 years.',
  );
});

test('has three captioned images, and says of each that it is an illustration', async ({ page }) => {
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

test("shows 'Image Not Found' over the caption of an image that does not load", async ({ page }) => {
  await open(page, /^about-/);
  await seeImages(page);
  await expect(page.getByText('Image Not Found')).toHaveCount(3);
  await expect(page.locator('figcaption')).toHaveCount(3);
});

test('leads on to a quote', async ({ page }) => {
  await open(page);
  await page.getByRole('main').getByRole('link', { name: 'Request Quote' }).click();
  await expect(page).toHaveURL(/\/request-quote$/);
});

for (const [state, missing] of [
  ['with its images', undefined],
  ['without them', /./],
] as const)
  test(`has no accessibility fault on a desktop and a phone ${state}`, async ({ page }) => {
    await open(page, missing);
    await seeImages(page);
    await expectAccessibleOnBoth(page);
  });

test('nothing is wider than the screen, from 320 px to 2560 px', async ({ page }) => {
  await open(page);
  for (const width of [320, 390, 768, 900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingWider(page, width);
  }
});
