import { expect, type Page, type Route, test } from '../support/fixtures.ts';
import { serveMedia } from '../support/media.ts';
import { PHONE } from '../support/screens.ts';
import { carousel } from './carousel.ts';

/** Holds a script back until it is let go or dropped. */
const hold = async (page: Page, script: string) => {
  const asked = Promise.withResolvers<Route>();
  await page.route(script, (route) => asked.resolve(route));
  return { asked: asked.promise };
};
const TRADES = '**/trades-*.js';
const SLIDES = '**/slides-*.js';

test('a slide that is asked for before the carousel can move comes when it can', async ({ page }) => {
  await serveMedia(page);
  const { asked } = await hold(page, SLIDES);
  await page.goto('/');
  await page.getByRole('button', { name: 'Next slide' }).click();
  const route = await asked;
  await carousel(page).expectShown(1);
  await route.continue();
  await carousel(page).expectShown(2);
});

test('a carousel whose script does not come shows its first slide, without an error', async ({ page }) => {
  await serveMedia(page);
  await page.route(SLIDES, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Next slide' }).click();
  await carousel(page).expectShown(1);
});

test.describe('the trades of the home page, before their script is there', () => {
  test.use({ viewport: PHONE });
  const heading = (page: Page) => page.getByRole('heading', { name: 'Rigid Boxes' });
  /** Marks the heading, and gives whether it still is the one that was marked. */
  const mark = (page: Page) => heading(page).evaluate((element) => void (element.dataset['mark'] = ''));
  const expectMarked = (page: Page) => expect(heading(page)).toHaveAttribute('data-mark');

  test('stay while the menu opens and closes', async ({ page }) => {
    await serveMedia(page);
    const { asked } = await hold(page, TRADES);
    await page.goto('/');
    await mark(page);
    await heading(page).scrollIntoViewIfNeeded();
    const route = await asked;
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await menu.click();
    await expectMarked(page);
    await route.continue();
    await page.waitForLoadState('networkidle');
    await expectMarked(page);
  });

  test('stay when their script does not come', async ({ page }) => {
    await serveMedia(page);
    const { asked } = await hold(page, TRADES);
    await page.goto('/');
    await mark(page);
    await heading(page).scrollIntoViewIfNeeded();
    await (await asked).abort();
    await page.waitForLoadState('networkidle');
    await expectMarked(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('come with the page for a visitor from another page', async ({ page }) => {
    await serveMedia(page);
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(heading(page)).toBeAttached();
  });
});
