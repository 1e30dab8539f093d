import { API } from '@packaging/contracts/api';
import { INTERNAL_PAGES, isPagePath, PAGES } from '@packaging/contracts/pages';
import { describe, expect, test } from '@jest/globals';
import { RawClient } from '../../infra/test-harness/raw-client.ts';
import { gatewayAndService, pageHtml, PUBLIC_URL } from './harness.ts';

const { gateway } = await gatewayAndService();

const get = (path: string, init: RequestInit = {}) =>
  fetch(gateway.url + path, { redirect: 'manual', ...init });

/** A response as it was sent; fetch would add an Accept-Encoding header and decode the body. */
async function getRaw(path: string, ...headers: string[]) {
  const client = await RawClient.connect(gateway.port);
  client.send(`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', ...headers, '', '');
  await client.closed;
  const [head = '', body] = client.received.split('\r\n\r\n');
  return { status: client.status, head: head.toLowerCase(), body };
}

describe('a page', () => {
  test.each([...Object.values(PAGES), '/contact?from=mail'])('at %s is sent with 200', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe(pageHtml(path.split('?')[0]!));
  });

  test.each([
    '/nothing',
    '/contact/more',
    '/index.html',
    '/about.html',
    '//evil.example/',
    '/wp-admin.php',
    '/404',
    '/about/index.html',
  ])('at the unknown path %s is the not-found page with 404', async (path) => {
    expect(isPagePath(path)).toBe(false);
    const response = await get(path, { headers: { accept: 'text/html,*/*' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(pageHtml('/404'));
  });

  test.each([
    ['/contact/', '/contact'],
    ['/contact/?a=%20b', '/contact?a=%20b'],
    ['/Request-Quote', '/request-quote'],
    ['/%63ontact/', '/contact'],
  ])('at %s is redirected to its own path', async (path, location) => {
    const response = await get(path);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(location);
  });

  test('is revalidated, and not sent again while unchanged', async () => {
    const first = await get('/contact');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag')!;
    expect((await get('/contact', { headers: { 'if-none-match': etag } })).status).toBe(304);
    for (const known of [`"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const unchanged = await get('/contact', { headers: { 'if-none-match': known } });
      expect(unchanged.status).toBe(304);
      for (const name of ['etag', 'cache-control', 'vary'])
        expect(unchanged.headers.get(name)).toBe(first.headers.get(name));
    }
    expect((await get('/contact', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect((await get('/about', { headers: { 'if-none-match': etag } })).status).toBe(200);
    for (const known of [etag, '*'])
      expect(
        (await get('/nothing', { headers: { 'if-none-match': known, accept: 'text/html' } })).status,
      ).toBe(404);
  });

  test.each(['br', 'gzip', 'identity'])('is sent as %s to a client that accepts it', async (encoding) => {
    const response = await get('/contact', { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe(pageHtml('/contact'));
  });

  test.each(['/contact', '/nothing'])('at %s is not compressed without Accept-Encoding', async (path) => {
    const response = await getRaw(path);
    expect(response.head).not.toContain('content-encoding');
    expect(response.body).toBe(pageHtml(path === '/nothing' ? '/404' : path));
  });

  test('allows only its own scripts to run, and no framing', async () => {
    const { headers } = await get('/contact');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy.match(/unsafe/g)).toHaveLength(1);
    expect((await get('/nothing')).headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test.each([...Object.values(PAGES), '/nothing', '/robots.txt', '/assets/index-Bx1.js'])(
    'at %s sends the headers of GET for HEAD, without a body',
    async (path) => {
      const headers = { 'accept-encoding': 'identity' };
      const [full, head] = [await get(path, { headers }), await get(path, { headers, method: 'HEAD' })];
      expect(head.status).toBe(full.status);
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary'])
        expect(head.headers.get(name)).toBe(full.headers.get(name));
      expect(Number(head.headers.get('content-length'))).toBe((await full.text()).length);
      expect(await head.text()).toBe('');
    },
  );

  test.each(['/contact', '/nothing', '/assets/index-Bx1.js'])(
    'at %s allows no other method',
    async (path) => {
      const response = await get(path, { method: 'POST', body: 'x' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await response.json()).toMatchObject({ success: false, error: 'Method not allowed' });
    },
  );
});

describe('a file of the site', () => {
  test('with a hash in its name is immutable', async () => {
    const response = await get('/assets/index-Bx1.js', { headers: { 'accept-encoding': 'identity' } });
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe('console.log(1);\n');
  });

  test.each([
    ['br', 'as brotli', 'br'],
    ['gzip', 'as gzip', 'gzip'],
    ['br;q=0, gzip', 'as gzip', 'gzip'],
    ['identity', 'console.log(1);\n', undefined],
  ])('is sent as the build compressed it to a client that accepts %s', async (accepted, body, encoding) => {
    const response = await getRaw('/assets/index-Bx1.js', `accept-encoding: ${accepted}`);
    expect(/content-encoding: (\w+)/.exec(response.head)?.[1]).toBe(encoding);
    expect(response.head).toContain('vary: accept-encoding');
    expect(response.head).toContain('content-type: text/javascript; charset=utf-8');
    expect(response.head).toContain('immutable');
    expect(response.body).toBe(body);
  });

  test('of a compressed format is sent as it is', async () => {
    const response = await get('/assets/sans-Bx1.woff2', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(response.headers.get('content-type')).toBe('font/woff2');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('vary')).toBeNull();
    expect(await response.text()).toBe('a font');
  });

  test('without a hash is revalidated', async () => {
    const response = await get('/icon.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const etag = response.headers.get('etag')!;
    expect((await get('/icon.svg', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test.each(['/assets/gone-1a2b.js', '/assets/', '/favicon.ico', '/assets/index-Bx1.js.br'])(
    'that does not exist, %s, is a plain-text 404',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await response.text()).toBe('Not found\n');
    },
  );

  test.each(['bytes=5-2', 'bytes=x-y', 'bytes=-1', 'bytes=99999-'])(
    'is sent whole whatever the Range: %s',
    async (range) => {
      const response = await get('/icon.svg', { headers: { range } });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('<svg/>');
    },
  );
});

describe('search engines', () => {
  test('find every public page in sitemap.xml with its full URL', async () => {
    const response = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const sitemap = await response.text();
    const listed = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address);
    const publicPaths = Object.values(PAGES).filter((path) => !INTERNAL_PAGES.includes(path));
    expect(listed).toEqual(publicPaths.map((path) => PUBLIC_URL + path));
    expect(INTERNAL_PAGES).toEqual(['/sms-test', '/twilio-test']);
  });

  test('may read pages and media but not call the API, says robots.txt', async () => {
    const response = await get('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).split('\n');
    expect(lines).toEqual([
      'User-agent: *',
      `Allow: ${API.media.path}`,
      'Disallow: /api/',
      '',
      `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
      '',
    ]);
  });
});

test.each([
  '/../package.json',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/../../support.ts',
  '/assets/%2e%2e/%2e%2e/etc/passwd',
  '/..\\..\\etc\\passwd',
  '/.env',
  '/.hidden',
  '/assets//index-Bx1.js/..',
])('%s reaches nothing outside the site', async (path) => {
  const client = await RawClient.connect(gateway.port);
  client.send(`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', 'accept: text/html', '', '');
  await client.closed;
  expect(client.status).toBe(404);
});
