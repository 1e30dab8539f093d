import { COMPANY } from '@packaging/contracts/company';
import { PAGES } from '@packaging/contracts/pages';
import { expect, type Page, test } from './fixtures.ts';
import { PHONE } from './screens.ts';

/** Every page, what it is called, and words from the middle of it. */
const READS: [path: string, heading: string, words: string][] = [
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

/** What says that scripts are off. Playwright finds no text by a `noscript` around it. */
const scriptsOff = (page: Page) =>
  page.getByRole('main').locator('noscript b', { hasText: 'needs JavaScript' });

test('every page uses the words of the US trade', async ({ request }) => {
  for (const [path] of READS) {
    const html = await (await request.get(path)).text();
    const words = html.replace(/<(style|script)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ');
    expect(words).toContain('Corrugated Boxes');
    expect(words).not.toMatch(/greyboard|\bmeasures\b|to measure\b|\ba (layer|foot)\b/i);
  }
});

/** What a document's head says, by the names that search engines and others read it by. */
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, title, words] of READS) {
    test(`${path} reads, leads on, and says what it is`, async ({ page, request, baseURL }) => {
      await page.goto(path);
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole('main')).toContainText(words);

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

      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveURL(/\/about$/);
      await expect(heading(page)).toHaveText('70 Years of Packaging Excellence');
    });
  }

  test('an address without a page says so, to search engines too', async ({ page }) => {
    const response = await page.goto(NO_PAGE);
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText('404 Page Not Found');
    expect(await readHead(page)).toMatchObject({ robots: [], canonical: [], openGraph: {} });
  });

  test("the carousel shows its first video's poster, and no buttons that do nothing", async ({ page }) => {
    await page.goto(PAGES.home);
    const carousel = page.getByRole('region', { name: 'Products in motion' });
    await expect(carousel.getByRole('img', { name: 'A kraft shipping box' })).toBeVisible();
    await expect(carousel.getByRole('button')).toHaveCount(0);
  });

  for (const path of [PAGES.contact, PAGES.requestQuote, PAGES.aiTechnology, PAGES.portfolio])
    test(`${path} says that it needs scripts, and how to reach the company without`, async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(scriptsOff(page)).toBeVisible();
      await expect(main.getByRole('link', { name: COMPANY.phone }).first()).toBeVisible();
      await expect(main.getByRole('link', { name: COMPANY.email }).first()).toBeVisible();
      for (const button of await main.locator('[type=submit]').all()) await expect(button).toBeDisabled();
    });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE });
    test('the menu button leads to the links in the footer', async ({ page }) => {
      await page.goto(PAGES.home);
      await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' })).toBeInViewport();
    });
  });
});

test('the home page tells search engines who the company is', async ({ page, baseURL }) => {
  await page.goto(PAGES.home);
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(facts).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: COMPANY.name,
    url: `${baseURL}/`,
    email: COMPANY.email,
  });
  expect((await page.request.get(facts.logo)).headers()['content-type']).toBe('image/png');
});

/** As much as Lighthouse calls none: a tenth of what counts as good. */
const SHIFT_MAX = 0.01;

/** What a script that is there before the page's has noted. */
interface Seen {
  seen: { arrived: Set<Element>; shift: number };
}

test.describe('hydration of a prerendered page', () => {
  test.use({ viewport: PHONE });

  for (const path of [...READS.map(([path]) => path), NO_PAGE]) {
    // Whatever React finds different it reports, and the fixture fails the test.
    test(`${path} keeps every element as it arrived, where it is`, async ({ page }) => {
      await page.addInitScript(() => {
        const arrived = new Set<Element>();
        const seen = { arrived, shift: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        const collect = () => document.querySelectorAll('body *').forEach((element) => arrived.add(element));
        document.addEventListener(
          'readystatechange',
          () => document.readyState === 'interactive' && collect(),
        );
      });
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
  }

  test('what the head says follows the visitor to another page, once each', async ({ page, baseURL }) => {
    await page.goto(NO_PAGE);
    await page.getByRole('banner').getByRole('link', { name: 'Request Quote' }).click();
    await expect(heading(page)).toHaveText('Request a Quote');
    const head = await readHead(page);
    expect(head.titles).toEqual([`Request a Quote | ${COMPANY.name}`]);
    expect(head.descriptions).toEqual([expect.stringContaining('draws your box')]);
    expect(head.canonical).toEqual([`${baseURL}/request-quote`]);
    expect(head.robots).toEqual([]);
  });
});
