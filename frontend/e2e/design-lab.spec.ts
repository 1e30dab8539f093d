import { expect, type Page, test } from './fixtures.ts';
import { expectAccessibleOnBoth } from './axe.ts';
import { openStopped } from './clock.ts';
import { expectNothingWider } from './screens.ts';

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Construction progress' });
const percent = async (page: Page) => Number(await progress(page).getAttribute('aria-valuenow'));

const open = async (page: Page) => {
  await page.goto('/design-lab');
  await expect(page.getByRole('heading', { level: 1, name: 'Design Lab' })).toBeVisible();
};
/** Opens the page with its clock stopped; gives the percentage it stopped at. */
const openHeld = async (page: Page) => {
  const moving = () => expect(progress(page)).toHaveAttribute('aria-valuenow', /[1-9]/, { timeout: 100 });
  await openStopped(page, '/design-lab', moving);
  return percent(page);
};
const expectPercent = (page: Page, expected: number) =>
  expect(progress(page)).toHaveAttribute('aria-valuenow', String(expected));

test('says that it is under construction, and when it opens', async ({ page }) => {
  await open(page);
  await expect(page.getByText('Under construction.')).toBeVisible();
  await expect(page.getByText('Estimated launch: Summer 2025', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Design Lab/);
});

test('its progress rises by 0.5 percent every 100 ms', async ({ page }) => {
  const start = await openHeld(page);
  for (let step = 1; step <= 10; step += 1) {
    await page.clock.runFor(100);
    await expectPercent(page, start + step * 0.5);
  }
});

test('its progress ends at 100', async ({ page }) => {
  await openHeld(page);
  await page.clock.runFor(20_000);
  await expectPercent(page, 100);
  await expect(page.getByText('100%', { exact: true })).toBeVisible();
  await page.clock.runFor(10_000);
  await expectPercent(page, 100);
  await expect(page.getByRole('button', { name: /drawing/ })).toHaveCount(0);
});

test('draws the cut line of its blank, and fills its ruler, to the percentage', async ({ page }) => {
  await openHeld(page);
  const drawn = () =>
    page
      .locator('main path.cut')
      .first()
      .getAttribute('stroke-dasharray')
      .then((dashes) => Number(dashes!.split(' ')[0]));
  for (const pause of [100, 5000, 20_000]) {
    await page.clock.runFor(pause);
    const now = await percent(page);
    expect(await drawn()).toBeCloseTo(now / 100, 5);
    const ruler = (await progress(page).boundingBox())!;
    const fill = (await progress(page).locator('> *').boundingBox())!;
    expect(ruler.width).toBe(await page.evaluate(() => document.documentElement.clientWidth));
    expect(fill.width / ruler.width).toBeCloseTo(now / 100, 2);
  }
});

test('can be held, and let go', async ({ page }) => {
  await openHeld(page);
  await page.getByRole('button', { name: 'Pause drawing' }).click();
  const held = await percent(page);
  await page.clock.runFor(3000);
  await expectPercent(page, held);
  await page.getByRole('button', { name: 'Resume drawing' }).click();
  await page.clock.runFor(200);
  await expectPercent(page, held + 1);
});

test.describe('for a visitor who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('is drawn to its end from the first', async ({ page }) => {
    await open(page);
    await expectPercent(page, 100);
    await expect(page.getByRole('button', { name: /drawing/ })).toHaveCount(0);
  });
});

for (const name of ['DieLine Creator', 'Artwork Uploader']) {
  test(`has the card ${name}, which is coming soon`, async ({ page }) => {
    await open(page);
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name }) });
    await expect(card).toHaveCount(1);
    await expect(card.getByText('Coming soon')).toBeVisible();
    await expect(card.getByRole('img')).toBeVisible();
    await expect(card.getByRole('paragraph')).not.toBeEmpty();
  });
}

test('has no accessibility fault on a desktop and a phone', async ({ page }) => {
  await open(page);
  await expectAccessibleOnBoth(page);
});

test('has no accessibility fault on a desktop and a phone while it is held', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Pause drawing' }).click();
  await expect(page.getByRole('button', { name: 'Resume drawing' })).toBeVisible();
  await expectAccessibleOnBoth(page, { moving: true });
});

test('nothing is wider than the screen, from 320 px to 2560 px', async ({ page }) => {
  await open(page);
  for (const width of [320, 390, 768, 900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingWider(page, width);
  }
});
