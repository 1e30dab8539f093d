import { expect, type Page, type Route, test } from '../support/fixtures.ts';
import { serveMedia } from '../support/media.ts';
import { PHONE } from '../support/screens.ts';
import { carousel } from './carousel.ts';

/** Holds back a script. `requested` resolves with its route when the page requests it. */
const hold = async (page: Page, script: string) => {
  const requested = Promise.withResolvers<Route>();
  await page.route(script, (route) => requested.resolve(route));
  return { requested: requested.promise };
};
const TRADES = '**/trades-*.js';
const SLIDES = '**/slides-*.js';

test('a slide chosen before the script of the carousel loads is shown once it has loaded', async ({
  page,
}) => {
  await serveMedia(page);
  const { requested } = await hold(page, SLIDES);
  await page.goto('/');
  await page.getByRole('button', { name: 'Next slide' }).click();
  const route = await requested;
  await carousel(page).expectShown(1);
  await route.continue();
  await carousel(page).expectShown(2);
});

test('a carousel whose script does not load shows its first slide, without an error', async ({ page }) => {
  await serveMedia(page);
  await page.route(SLIDES, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Next slide' }).click();
  await carousel(page).expectShown(1);
});

test.describe('the trades of the home page, before their script loads', () => {
  test.use({ viewport: PHONE });
  const heading = (page: Page) => page.getByRole('heading', { name: 'Rigid Boxes' });
  /** Marks the heading element, to detect whether it is replaced. */
  const mark = (page: Page) => heading(page).evaluate((element) => void (element.dataset['mark'] = ''));
  const expectMarked = (page: Page) => expect(heading(page)).toHaveAttribute('data-mark');

  test('stay while the menu opens and closes', async ({ page }) => {
    await serveMedia(page);
    const { requested } = await hold(page, TRADES);
    await page.goto('/');
    await mark(page);
    await heading(page).scrollIntoViewIfNeeded();
    const route = await requested;
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await menu.click();
    await expectMarked(page);
    await route.continue();
    await page.waitForLoadState('networkidle');
    await expectMarked(page);
  });

  test('stay when their script does not load', async ({ page }) => {
    await serveMedia(page);
    const { requested } = await hold(page, TRADES);
    await page.goto('/');
    await mark(page);
    await heading(page).scrollIntoViewIfNeeded();
    await (await requested).abort();
    await page.waitForLoadState('networkidle');
    await expectMarked(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('appear for a visitor who comes from another page', async ({ page }) => {
    await serveMedia(page);
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(heading(page)).toBeAttached();
  });
});
