import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { file, refusal, respond } from '../support/responses.ts';
import { DESKTOP, expectNothingWider, PHONE } from '../support/screens.ts';

const LINKS = [
  ['Design Lab', '/design-lab'],
  ['AI Technology', '/ai-technology'],
  ['Portfolio', '/portfolio'],
  ['About', '/about'],
  ['Contact', '/contact'],
] as const;
const LOGO = '**/api/storage/serve/attached_assets/logo.svg';

const header = (page: Page) => page.getByRole('banner');
const menuButton = (page: Page) => header(page).getByRole('button', { name: 'Menu' });
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
const focusedIn = (page: Page, selector: string) =>
  page.evaluate((within) => Boolean(document.activeElement?.closest(within)), selector);

// Everything below is about where things end, not about how they get there.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SCREENS = Object.entries({ desktop: DESKTOP, phone: PHONE });

test('stands fixed on top of every page, fades from transparent to 90 % white over the first 100 px, and is compact beyond 20 px of scroll', async ({
  page,
}) => {
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

test("shows a logo alone that leads home, and a 'Request Quote' button that goes to the quote page, on a desktop and a phone", async ({
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

test('hides a logo that does not load and shows the brand text, on a desktop and a phone', async ({
  page,
}) => {
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

test('leaves focus alone when a page is first opened, and can be skipped, on a desktop and a phone', async ({
  page,
}) => {
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

test('the links on a desktop highlight the current page alone, start a page at its top with focus on its heading, and keep the place on the way back', async ({
  page,
}) => {
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

  await scrollTo(page, 300);
  await links.filter({ hasText: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(current).toHaveText(['About']);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Contact Us');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).not.toHaveTitle(/Contact/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test.describe('the menu on a phone', () => {
  test.use({ viewport: PHONE });

  const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const expectClosed = (page: Page) => expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  test.beforeEach(async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('is closed at first, and once open covers the page, which neither scrolls nor takes focus beneath it', async ({
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

  test('closes with its button, on Escape, when the screen becomes wide, and when a link is followed, be it of the page itself', async ({
    page,
  }) => {
    const open = async () => {
      await menuButton(page).click();
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(links(page).first()).toBeFocused();
    };
    await open();
    await menuButton(page).click();
    await expectClosed(page);
    await expect(links(page)).toHaveCount(0);

    await open();
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expect(menuButton(page)).toBeFocused();

    await open();
    await page.setViewportSize(DESKTOP);
    await expect(menuButton(page)).toBeHidden();
    await expect(page.getByRole('main')).not.toHaveAttribute('inert');
    await page.setViewportSize(PHONE);
    await expectClosed(page);

    await open();
    await links(page).filter({ hasText: 'Contact' }).click();
    await expectClosed(page);
    await expect(page).toHaveURL(/\/contact$/);
    for (const [link, url] of [
      [header(page).getByRole('link').first(), /\/$/],
      [header(page).getByRole('link', { name: 'Request Quote' }), /\/request-quote$/],
      [links(page).filter({ hasText: 'About' }), /\/about$/],
    ] as const) {
      await open();
      await link.click();
      await expect(page).toHaveURL(url);
      await expectClosed(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
    await page.mouse.move(200, 600);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });
});

test.describe('a page whose file does not arrive', () => {
  test.use({ allowedConsole: [/Failed to fetch dynamically imported module/] });

  test('says so, and arrives on another try', async ({ page }) => {
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

test('nothing is wider than the screen, from 320 px to 2560 px, and every link stays within the header', async ({
  page,
}) => {
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

test('the footer has the address, the contacts and every link, whose page is fetched as soon as the pointer reaches it', async ({
  page,
}) => {
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
  const fetching = page.waitForRequest(/contact-page/);
  await footer.getByRole('link', { name: 'Contact' }).hover();
  await fetching;
});
