import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';
import { header, LINKS, menuButton } from './site-header.ts';

const focusedIn = (page: Page, selector: string) =>
  page.evaluate((within) => Boolean(document.activeElement?.closest(within)), selector);

// The tests check final positions, not transitions.
test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const expectClosed = (page: Page) => expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
test.beforeEach(async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('is closed at first, and covers the page when open, which then neither scrolls nor takes focus', async ({
  page,
}) => {
  await expectClosed(page);
  await expect(links(page)).toHaveCount(0);

  await menuButton(page).click();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(links(page)).toHaveText(LINKS.map(([label]) => label));
  await expect(links(page).first()).toBeFocused();
  await expect(links(page).and(page.locator('[aria-current=page]'))).toHaveText(['Contact']);
  for (const behind of ['main', 'contentinfo'] as const) {
    await expect(page.getByRole(behind)).toHaveAttribute('inert', '');
  }
  await expectAccessible(page);

  await page.mouse.move(200, 600);
  await page.mouse.wheel(0, 500);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await focusedIn(page, 'main, footer')).toBe(false);
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const covering = await page.evaluate(
    () => document.elementFromPoint(200, 800)?.closest('header, main')?.tagName,
  );
  expect(covering).toBe('HEADER');
});

const open = async (page: Page) => {
  await menuButton(page).click();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(links(page).first()).toBeFocused();
};

test('closes with its button, on Escape, and when the screen becomes wide', async ({ page }) => {
  await open(page);
  await menuButton(page).click();
  await expectClosed(page);
  await expect(links(page)).toHaveCount(0);

  await open(page);
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await expect(menuButton(page)).toBeFocused();

  await open(page);
  await page.setViewportSize(DESKTOP);
  await expect(menuButton(page)).toBeHidden();
  await expect(page.getByRole('main')).not.toHaveAttribute('inert');
  await page.setViewportSize(PHONE);
  await expectClosed(page);
});

test('closes when a link is followed, even one to the same page', async ({ page }) => {
  await open(page);
  await links(page).filter({ hasText: 'Contact' }).click();
  await expectClosed(page);
  await expect(page).toHaveURL(/\/contact$/);
  for (const [link, url] of [
    [header(page).getByRole('link').first(), /\/$/],
    [header(page).getByRole('link', { name: 'Request Quote' }), /\/request-quote$/],
    [links(page).filter({ hasText: 'About' }), /\/about$/],
    // The home page's code is loaded by now, so the page appears in the same moment.
    [header(page).getByRole('link').first(), /\/$/],
  ] as const) {
    await open(page);
    await link.click();
    await expect(page).toHaveURL(url);
    await expectClosed(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await page.mouse.move(200, 600);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});
