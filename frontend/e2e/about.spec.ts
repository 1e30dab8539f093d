import { expect, type Page, test } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
import { answerMedia } from './media.ts';
import { DESKTOP, PHONE } from './screens.ts';

const open = async (page: Page, missing?: RegExp) => {
  await answerMedia(page, missing);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const seePictures = async (page: Page) => {
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

test('has three captioned pictures, and says of each that it is an illustration', async ({ page }) => {
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

test("shows 'Image Not Found' over the caption of a picture that does not load", async ({ page }) => {
  await open(page, /^about-/);
  await seePictures(page);
  await expect(page.getByText('Image Not Found')).toHaveCount(3);
  await expect(page.locator('figcaption')).toHaveCount(3);
});

test('leads on to a quote', async ({ page }) => {
  await open(page);
  await page.getByRole('main').getByRole('link', { name: 'Request Quote' }).click();
  await expect(page).toHaveURL(/\/request-quote$/);
});

for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });
    for (const [state, missing] of [
      ['with its pictures', undefined],
      ['without them', /./],
    ] as const) {
      test(`has no accessibility fault ${state}`, async ({ page }) => {
        await open(page, missing);
        await seePictures(page);
        await expectAccessible(page);
      });
    }
  });
}

for (const width of [320, 390, 768, 900, 1440, 2560]) {
  test(`nothing is wider than a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
