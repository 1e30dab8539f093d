import { expectAccessibleOnBoth } from '../support/axe.ts';
import { openStopped } from '../support/clock.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { expectNothingWider } from '../support/screens.ts';

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Construction progress' });
const percent = async (page: Page) => Number(await progress(page).getAttribute('aria-valuenow'));

const open = async (page: Page) => {
  await page.goto('/design-lab');
  await expect(page.getByRole('heading', { level: 1, name: 'Design Lab' })).toBeVisible();
};
/** Opens the page with a stopped clock and returns the percentage shown. */
const openHeld = async (page: Page) => {
  const moving = () => expect(progress(page)).toHaveAttribute('aria-valuenow', /[1-9]/, { timeout: 100 });
  await openStopped(page, '/design-lab', moving);
  return percent(page);
};
const expectPercent = (page: Page, expected: number) =>
  expect(progress(page)).toHaveAttribute('aria-valuenow', String(expected));

test('announces its launch, with two tools that are coming soon', async ({ page }) => {
  await open(page);
  await expect(page.getByText('Under construction.')).toBeVisible();
  await expect(page.getByText('Estimated launch: Summer 2025', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Design Lab/);

  for (const name of ['DieLine Creator', 'Artwork Uploader']) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name }) });
    await expect(card).toHaveCount(1);
    await expect(card.getByText('Coming soon')).toBeVisible();
    await expect(card.getByRole('img')).toBeVisible();
    await expect(card.getByRole('paragraph')).not.toBeEmpty();
  }
});

test('has no accessibility fault, paused or drawing, and fits every screen', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Pause drawing' }).click();
  const resume = page.getByRole('button', { name: 'Resume drawing' });
  await expect(resume).toBeVisible();
  await expectAccessibleOnBoth(page, { moving: true });
  await resume.click();
  await expectAccessibleOnBoth(page);
  await page.emulateMedia({ reducedMotion: null });
  for (const width of [320, 390, 768, 900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingWider(page, width);
  }
});

test('its progress rises by 0.5 percent every 100 ms to 100, also in the drawing and the ruler', async ({
  page,
}) => {
  const start = await openHeld(page);
  for (let step = 1; step <= 10; step += 1) {
    await page.clock.runFor(100);
    await expectPercent(page, start + step * 0.5);
  }

  const drawn = () =>
    page
      .locator('main path.cut')
      .first()
      .getAttribute('stroke-dasharray')
      .then((dashes) => Number(dashes!.split(' ')[0]));
  const expectDrawn = async () => {
    const now = await percent(page);
    expect(await drawn()).toBeCloseTo(now / 100, 5);
    const ruler = (await progress(page).boundingBox())!;
    const fill = (await progress(page).locator('> *').boundingBox())!;
    expect(ruler.width).toBe(await page.evaluate(() => document.documentElement.clientWidth));
    expect(fill.width / ruler.width).toBeCloseTo(now / 100, 2);
  };
  for (const pause of [100, 5000]) {
    await page.clock.runFor(pause);
    await expectDrawn();
  }

  await page.clock.runFor(20_000);
  await expectPercent(page, 100);
  await expectDrawn();
  await expect(page.getByText('100%', { exact: true })).toBeVisible();
  await page.clock.runFor(10_000);
  await expectPercent(page, 100);
  await expect(page.getByRole('button', { name: /drawing/ })).toHaveCount(0);
});

test('its progress can be paused and resumed', async ({ page }) => {
  const start = await openHeld(page);
  await page.getByRole('button', { name: 'Pause drawing' }).click();
  await page.clock.runFor(3000);
  await expectPercent(page, start);
  await page.getByRole('button', { name: 'Resume drawing' }).click();
  await page.clock.runFor(200);
  await expectPercent(page, start + 1);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('is complete from the start', async ({ page }) => {
    await open(page);
    await expectPercent(page, 100);
    await expect(page.getByRole('button', { name: /drawing/ })).toHaveCount(0);
  });
});
