import { COMPANY } from '@packaging/contracts/company';
import { PAGES } from '@packaging/contracts/pages';
import { expect, type Page, test } from '../support/fixtures.ts';
import { PHONE } from '../support/screens.ts';

/** Every page with its heading and some of its text. */
const TEXTS: [path: string, heading: string, text: string][] = [
  [PAGES.home, 'Packaging Excellence Since 1952', 'For parcels, plan on about 30 lb in 32 ECT.'],
  [PAGES.about, '70 Years of Packaging Excellence', 'started a box company in Los Angeles in 1952'],
  [PAGES.designLab, 'Design Lab', 'Estimated launch: Summer 2025'],
  [PAGES.aiTechnology, 'AI technology for packaging', 'Ask about box styles, board and dimensions'],
  [PAGES.portfolio, 'Our Portfolio', 'Want to work with us?'],
  [PAGES.contact, 'Contact Us', 'Get in touch with our team'],
  [PAGES.requestQuote, 'Request a Quote', 'Enter inside dimensions in inches'],
  [PAGES.smsTest, 'SMS Notification Test', 'Message rates may apply.'],
  [PAGES.twilioTest, 'SMS Testing Center', 'International format'],
];
const NO_PAGE = '/no-such-page';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The note that scripts are off. Playwright does not find text inside `noscript` by a locator on the element. */
const scriptsOff = (page: Page) =>
  page.getByRole('main').locator('noscript b', { hasText: 'needs JavaScript' });

test('every page uses the words of the US trade', async ({ request }) => {
  for (const [path] of TEXTS) {
    const html = await (await request.get(path)).text();
    const words = html.replace(/<(style|script)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ');
    expect(words).toContain('Corrugated Boxes');
    expect(words).not.toMatch(/greyboard|\bmeasures\b|to measure\b|\ba (layer|foot)\b/i);
  }
});

/** The metadata in a document's head. */
const readHead = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute) ?? '');
    return {
      titles: [...document.querySelectorAll('head > title')].map((title) => title.textContent),
      descriptions: all('meta[name="description"]', 'content'),
      canonical: all('link[rel="canonical"]', 'href'),
      robots: all('meta[name="robots"]', 'content'),
      openGraph: Object.fromEntries(
        [...document.head.querySelectorAll('meta[property^="og:"]')].map((tag) => [
          tag.getAttribute('property')!.slice('og:'.length),
          tag.getAttribute('content'),
        ]),
      ),
    };
  });

test('the home page describes the company to search engines', async ({ request, baseURL }) => {
  const html = await (await request.get(PAGES.home)).text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  const facts = JSON.parse(scripts[0]![1]!);
  expect(facts).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: COMPANY.name,
    url: `${baseURL}/`,
    email: COMPANY.email,
  });
  expect((await request.get(facts.logo)).headers()['content-type']).toBe('image/png');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  const NEEDS_SCRIPTS: string[] = [PAGES.contact, PAGES.requestQuote, PAGES.aiTechnology, PAGES.portfolio];

  test('every page has its text, metadata, a note on what needs scripts, and links', async ({
    page,
    request,
    baseURL,
  }) => {
    for (const [path, title, text] of TEXTS)
      await test.step(path, async () => {
        await page.goto(path);
        const main = page.getByRole('main');
        await expect(heading(page)).toHaveText(title);
        await expect(main).toContainText(text);

        const head = await readHead(page);
        expect(head.titles).toEqual([expect.stringMatching(new RegExp(`. \\| ${COMPANY.name}$`))]);
        expect(head.descriptions).toEqual([expect.stringMatching(/^.{50,155}$/)]);
        expect(head.canonical).toEqual([baseURL + path]);
        expect(head.robots).toEqual([]);
        expect(head.openGraph).toMatchObject({
          type: 'website',
          site_name: COMPANY.name,
          description: head.descriptions[0],
          url: baseURL + path,
        });
        expect(head.titles[0]).toContain(head.openGraph['title']);
        const image = await request.get(head.openGraph['image']!);
        expect(image.headers()['content-type']).toMatch(/^image\//);
        expect(head.openGraph['image:alt']).toMatch(/.{20}/);

        if (NEEDS_SCRIPTS.includes(path)) {
          await expect(scriptsOff(page)).toBeVisible();
          await expect(main.getByRole('link', { name: COMPANY.phone }).first()).toBeVisible();
          await expect(main.getByRole('link', { name: COMPANY.email }).first()).toBeVisible();
          for (const button of await main.locator('[type=submit]').all()) await expect(button).toBeDisabled();
        }

        await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
        await expect(page).toHaveURL(/\/about$/);
        await expect(heading(page)).toHaveText('70 Years of Packaging Excellence');
      });
  });

  test('an unknown address is a 404 without metadata', async ({ page }) => {
    const response = await page.goto(NO_PAGE);
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText('404 Page Not Found');
    expect(await readHead(page)).toMatchObject({ robots: [], canonical: [], openGraph: {} });
  });

  test("the carousel shows its first video's poster and no buttons", async ({ page }) => {
    await page.goto(PAGES.home);
    const carousel = page.getByRole('region', { name: 'Products in motion' });
    await expect(carousel.getByRole('img', { name: 'A kraft shipping box' })).toBeVisible();
    await expect(carousel.getByRole('button')).toHaveCount(0);
  });

  test('the menu button of a phone leads to the links in the footer', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(PAGES.home);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' });
    await expect(link).not.toBeInViewport();
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
    await expect(link).toBeInViewport();
  });
});

/** Lighthouse reports this as 0. A tenth of the limit for a good score. */
const SHIFT_MAX = 0.01;

/** Recorded by a script that runs before the page's own. */
interface Seen {
  seen: { arrived: Set<Element>; shift: number };
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  // The fixture fails the test on any difference that React reports.
  test('hydration keeps every element of a prerendered page and moves none', async ({ page }) => {
    // Ten first visits.
    test.slow();
    await page.addInitScript(() => {
      const arrived = new Set<Element>();
      const seen = { arrived, shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      const collect = () => document.querySelectorAll('body *').forEach((element) => arrived.add(element));
      document.addEventListener('readystatechange', () => document.readyState === 'interactive' && collect());
    });
    // Fonts and scripts load late on each page, as on a first visit.
    const chromium = await page.context().newCDPSession(page);
    await chromium.send('Network.setCacheDisabled', { cacheDisabled: true });
    for (const path of [...TEXTS.map(([path]) => path), NO_PAGE])
      await test.step(path, async () => {
        await page.goto(path);
        const gone = await page.evaluate(() =>
          [...(window as unknown as Seen).seen.arrived]
            .filter((element) => !element.isConnected && !element.closest('[role=status]'))
            .map((element) => element.outerHTML.slice(0, 200)),
        );
        expect(gone).toEqual([]);
        await expect(page.locator('style[data-styled]')).toHaveCount(1);
        await page.evaluate(() => document.fonts.ready);
        expect(await page.evaluate(() => (window as unknown as Seen).seen.shift)).toBeLessThan(SHIFT_MAX);
      });
  });

  test('the metadata follows the visitor to another page', async ({ page, baseURL }) => {
    await page.goto(PAGES.home);
    await page.getByRole('banner').getByRole('link', { name: 'Request Quote' }).click();
    await expect(heading(page)).toHaveText('Request a Quote');
    const head = await readHead(page);
    expect(head.titles).toEqual([`Request a Quote | ${COMPANY.name}`]);
    expect(head.descriptions).toEqual([expect.stringContaining('draws your box')]);
    expect(head.canonical).toEqual([`${baseURL}/request-quote`]);
    expect(head.robots).toEqual([]);
  });
});
