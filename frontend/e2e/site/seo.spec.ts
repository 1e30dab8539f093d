import { API } from '@packaging/contracts/api';
import { COMPANY } from '@packaging/contracts/company';
import { ORIGIN_PLACEHOLDER, INTERNAL_PAGES, PAGES } from '@packaging/contracts/pages';
import { expect, test } from '../support/fixtures.ts';

/** Width and height of a PNG image, from its header. */
const pngSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('robots.txt opens pages and media to crawlers and names the sitemap', async ({ request, baseURL }) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n');
  expect(lines).toContain(`Allow: ${API.media.path}`);
  expect(lines).toContain('Disallow: /api/');
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test('every page has the address of the site instead of the placeholder of the build', async ({
  request,
  baseURL,
}) => {
  for (const path of [...Object.values(PAGES), '/no-such-page']) {
    const html = await (await request.get(path)).text();
    expect(html).not.toContain(ORIGIN_PLACEHOLDER);
    expect(html).toContain(baseURL);
  }
});

test('scripts are compressed, fonts are not, and both are cached forever', async ({ page }) => {
  const kept: Record<string, string | undefined>[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.startsWith('/assets/')) kept.push(await response.allHeaders());
  });
  await page.goto('/about', { waitUntil: 'networkidle' });
  const ofType = (type: string) => kept.filter((headers) => headers['content-type']?.startsWith(type));
  expect(ofType('text/javascript').length).toBeGreaterThan(0);
  expect(ofType('font/woff2').length).toBeGreaterThan(0);
  for (const headers of kept) expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  // Chromium accepts brotli only over https and from localhost.
  for (const headers of ofType('text/javascript')) expect(headers['content-encoding']).toBe('br');
  for (const headers of ofType('font/woff2')) expect(headers['content-encoding']).toBeUndefined();
});

test('Chromium accepts the web manifest, and its icons have the declared sizes', async ({
  page,
  request,
}) => {
  await page.goto('/about');
  const chromium = await page.context().newCDPSession(page);
  const { url, errors } = await chromium.send('Page.getAppManifest');
  expect(url).toContain('/manifest.webmanifest');
  expect(errors).toEqual([]);

  const response = await request.get(url);
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: COMPANY.name, start_url: '/' });
  expect(manifest.theme_color).toBe(
    await page.locator('meta[name="theme-color"]').first().getAttribute('content'),
  );
  const icons: { src: string; sizes: string; type: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    expect(pngSize(await icon.body())).toBe(sizes);
  }
});

test('there are icons for tabs, bookmarks and home screens', async ({ page, request }) => {
  await page.goto('/about');
  const icon = async (selector: string) =>
    request.get((await page.locator(`head > link${selector}`).getAttribute('href'))!);

  const drawing = await icon('[rel="icon"][type="image/svg+xml"]');
  expect(drawing.headers()['content-type']).toBe('image/svg+xml');

  const touch = await icon('[rel="apple-touch-icon"]');
  expect(touch.headers()['content-type']).toBe('image/png');
  expect(pngSize(await touch.body())).toBe('180x180');

  const ico = await icon('[rel="icon"][sizes]');
  expect(new URL(ico.url()).pathname).toBe('/favicon.ico');
  expect(ico.headers()['content-type']).toBe('image/x-icon');
  const bytes = await ico.body();
  const images = Array.from({ length: bytes.readUInt16LE(4) }, (_, index) =>
    bytes.subarray(bytes.readUInt32LE(6 + 16 * index + 12)),
  );
  expect(images.map(pngSize)).toEqual(['32x32', '48x48']);
});

test('sitemap.xml is well-formed and lists existing pages', async ({ page, request, baseURL }) => {
  await page.goto('/about');
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8');
  const addresses = await page.evaluate(
    (xml) => {
      const sitemap = new DOMParser().parseFromString(xml, 'application/xml');
      return [...sitemap.querySelectorAll('urlset > url > loc')].map((loc) => loc.textContent);
    },
    await response.text(),
  );
  const open = Object.values(PAGES).filter((path) => !INTERNAL_PAGES.includes(path));
  expect(addresses).toEqual(open.map((path) => baseURL + path));
  for (const address of addresses) {
    const listed = await request.get(address, { maxRedirects: 0 });
    expect(listed.status()).toBe(200);
    expect(listed.headers()['content-type']).toBe('text/html; charset=utf-8');
  }
});

test.describe('an injected script', () => {
  test.use({ allowedConsole: [/Content Security Policy/] });

  test('does not run', async ({ page }) => {
    for (const path of [PAGES.home, PAGES.requestQuote, '/no-such-page']) {
      await page.goto(path);
      const refused = await page.evaluate(async () => {
        const directives: string[] = [];
        const allRefused = new Promise<void>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => {
            if (directives.push(event.effectiveDirective) === 3) resolve();
          });
        });
        const script = document.createElement('script');
        script.textContent = 'document.documentElement.id = "taken"';
        const foreign = document.createElement('script');
        foreign.src = 'https://evil.example/script.js';
        const image = document.createElement('div');
        image.innerHTML = '<img src="data:," onerror="document.documentElement.id = \'taken\'">';
        document.body.append(script, foreign, image);
        await allRefused;
        return directives;
      });
      expect(refused.sort()).toEqual(['script-src-attr', 'script-src-elem', 'script-src-elem']);
      await expect(page.locator('#taken')).toHaveCount(0);
    }
  });
});
