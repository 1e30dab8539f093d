import { expect, type Page, test } from '../support/fixtures.ts';
import { file, refusal, respond } from '../support/responses.ts';
import { DESKTOP, expectNothingWider, PHONE } from '../support/screens.ts';
import { header, LINKS, menuButton } from './site-header.ts';

const LOGO = '**/api/storage/serve/attached_assets/logo.svg';

const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

// The tests check final positions, not transitions.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SCREENS = Object.entries({ desktop: DESKTOP, phone: PHONE });

test('stays fixed at the top of every page', async ({ page }) => {
  for (const path of ['/about', '/no-such-page', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [screen, viewport] of SCREENS)
      await test.step(`${path} on a ${screen}`, async () => {
        await page.setViewportSize(viewport);
        await expect(header(page)).toHaveCSS('position', 'fixed');
        await scrollTo(page, 300);
        await expect.poll(async () => (await header(page).boundingBox())?.y).toBe(0);
      });
  }
});

test('fades from transparent to 90 % white over 100 px, and is compact after 20 px of scrolling', async ({
  page,
}) => {
  await page.goto('/contact');
  for (const [screen, viewport] of SCREENS)
    await test.step(screen, async () => {
      await page.setViewportSize(viewport);
      for (const [y, alpha] of [
        [0, 0],
        [50, 0.45],
        [100, 0.9],
        [250, 0.9],
        [0, 0],
      ] as const) {
        await scrollTo(page, y);
        await expect(header(page)).toHaveCSS('background-color', `rgba(255, 255, 255, ${alpha})`);
      }
      const [normal, compact] = screen === 'desktop' ? ['88px', '64px'] : ['68px', '56px'];
      for (const [y, height] of [
        [0, normal],
        [20, normal],
        [21, compact],
        [400, compact],
        [20, normal],
      ] as const) {
        await scrollTo(page, y);
        await expect(header(page)).toHaveCSS('height', height);
      }
    });
});

test("has a logo that leads home, and a 'Request Quote' button, on a desktop and a phone", async ({
  page,
}) => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><path d="M0 0h200v40H0z"/></svg>';
  await page.route(LOGO, (route) => respond(route, file('image/svg+xml', Buffer.from(svg))));
  await page.goto('/contact');
  const home = header(page).getByRole('link').first();
  for (const [screen, viewport] of SCREENS)
    await test.step(screen, async () => {
      await page.setViewportSize(viewport);
      await expect(home.locator('img')).toBeVisible();
      await expect(home).toHaveAccessibleName('Harlan & Sons Packaging');
      await expect(home).toHaveText('');
      await home.click();
      await expect(page).toHaveURL(/\/$/);
      await header(page).getByRole('link', { name: 'Request Quote' }).click();
      await expect(page).toHaveURL(/\/request-quote$/);
      const current = header(page).getByRole('link', { name: 'Request Quote' });
      await expect(current).toHaveAttribute('aria-current', 'page');
      await expect(current).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    });
});

test('shows the brand text instead of a logo that does not load', async ({ page }) => {
  await page.route(LOGO, (route) => respond(route, refusal('media', 404, 'Not found')));
  await page.goto('/contact');
  const home = header(page).getByRole('link').first();
  for (const [, viewport] of SCREENS) {
    await page.setViewportSize(viewport);
    await expect(home).toHaveText('Harlan & Sons Packaging');
    await expect(home.getByText('Harlan & Sons Packaging')).toBeVisible();
    await expect(home.locator('img')).toHaveCount(0);
  }
});

test('does not take focus when a page opens, and can be skipped', async ({ page }) => {
  for (const [screen, viewport] of SCREENS)
    await test.step(screen, async () => {
      await page.setViewportSize(viewport);
      await page.goto('/contact');
      await expect(page.getByLabel('Your Name')).toBeVisible();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByLabel('Your Name')).toBeFocused();
    });
});

test('the links on a desktop highlight only the current page', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByLabel('Your Name')).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(LINKS.map(([label]) => label));
  for (const [label, href] of LINKS) {
    await expect(links.filter({ hasText: label })).toHaveAttribute('href', href);
    await expect(links.filter({ hasText: label })).toBeVisible();
  }
  await expect(menuButton(page)).toBeHidden();

  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(current).toHaveText(['Contact']);
  await expect(current).toHaveAttribute('aria-current', 'page');
  await expect(current).toHaveCSS('font-weight', '640');
  await links.filter({ hasText: 'About' }).click();
  await expect(current).toHaveText(['About']);
});

test('a link opens its page at the top with focus on the heading, and Back restores the position', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.getByLabel('Your Name')).toBeVisible();
  await scrollTo(page, 300);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Contact Us');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).not.toHaveTitle(/Contact/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test.describe('a page whose code does not load', () => {
  test.use({ allowedConsole: [/Failed to fetch dynamically imported module/] });

  test('shows an error and can be tried again', async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route(/contact-page/, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('alert')).toContainText('This page did not load');
    await page.unroute(/contact-page/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Your Name')).toBeVisible();
  });
});

test('fits every screen from 320 px to 2560 px, with every link inside', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByLabel('Your Name')).toBeVisible();
  for (const width of [320, 390, 768, 899, 900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingWider(page, width);
    const bar = await header(page).boundingBox();
    for (const item of await header(page).locator('a:visible, button:visible').all()) {
      const box = (await item.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(bar!.height);
    }
  }
});

test('the footer has address, contacts and every link', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('1200 Example Street');
  await expect(footer).toContainText('Los Angeles, CA 90000');
  await expect(footer.getByRole('link', { name: '(213) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+12135550100',
  );
  await expect(footer.getByRole('link', { name: 'sales@example.com' })).toHaveAttribute(
    'href',
    'mailto:sales@example.com',
  );
  for (const [label, href] of [...LINKS, ['Request Quote', '/request-quote'] as const]) {
    await expect(footer.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href);
  }
});

test('the page of a footer link is fetched when the pointer reaches it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/no-such-page');
  expect(scripts).not.toContainEqual(expect.stringContaining('contact-page'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).hover();
  await expect.poll(() => scripts).toContainEqual(expect.stringContaining('contact-page'));
});
