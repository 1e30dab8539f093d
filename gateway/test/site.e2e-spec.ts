import { isPagePath, PAGES } from '@packaging/contracts/pages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  INDEX_HTML,
  RawClient,
  startTestGateway,
  startTestService,
  type TestGateway,
  type TestService,
} from './support.ts';

let service: TestService;
let gateway: TestGateway;
beforeAll(async () => {
  service = await startTestService();
  gateway = await startTestGateway(service.url);
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(gateway.url + path, { redirect: 'manual', ...init });

describe('a page', () => {
  test.each([...Object.values(PAGES), '/contact?from=mail'])('at %s is delivered with 200', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe(INDEX_HTML);
  });

  test.each(['/nothing', '/contact/more', '/index.html', '/about.html', '//evil.example/', '/wp-admin.php'])(
    'at %s, which the site does not have, is the not-found screen with 404',
    async (path) => {
      expect(isPagePath(path)).toBe(false);
      const response = await get(path, { headers: { accept: 'text/html,*/*' } });
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(INDEX_HTML);
    },
  );

  test.each([
    ['/contact/', '/contact'],
    ['/contact/?a=%20b', '/contact?a=%20b'],
    ['/Request-Quote', '/request-quote'],
    ['/%63ontact/', '/contact'],
  ])('written as %s is redirected to its one address', async (path, location) => {
    const response = await get(path);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(location);
  });

  test('is revalidated, and not sent again while unchanged', async () => {
    const first = await get('/contact');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag')!;
    expect((await get('/contact', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get('/contact', { headers: { 'if-none-match': `"x", ${etag}` } })).status).toBe(304);
    expect((await get('/contact', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect((await get('/nothing', { headers: { 'if-none-match': etag, accept: 'text/html' } })).status).toBe(
      404,
    );
  });

  test.each(['br', 'gzip', 'identity'])('is sent as %s to who takes that', async (encoding) => {
    const response = await get('/contact', { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe(INDEX_HTML);
  });

  test('allows its own scripts and nothing else to run, and no frame around it', async () => {
    const { headers } = await get('/contact');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('answers HEAD like GET, without the body', async () => {
    const response = await get('/contact', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(INDEX_HTML.length));
    expect(await response.text()).toBe('');
  });

  test.each(['/contact', '/nothing', '/assets/index-Bx1.js'])(
    'at %s answers no other method',
    async (path) => {
      const response = await get(path, { method: 'POST', body: 'x' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await response.json()).toMatchObject({ success: false, error: 'Method not allowed' });
    },
  );
});

describe('a file of the site', () => {
  test('with a hash in its name is kept for ever', async () => {
    const response = await get('/assets/index-Bx1.js', { headers: { 'accept-encoding': 'identity' } });
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe('console.log(1);\n');
  });

  test.each([
    ['br', 'as brotli'],
    ['gzip', 'as gzip'],
  ])('is sent as it was compressed beforehand, as %s', async (encoding, content) => {
    const client = await RawClient.connect(gateway.port);
    client.send(
      'GET /assets/index-Bx1.js HTTP/1.1',
      'host: x',
      'connection: close',
      `accept-encoding: ${encoding}`,
      '',
      '',
    );
    await client.closed;
    expect(client.received.toLowerCase()).toContain(`content-encoding: ${encoding}`);
    expect(client.received).toContain(content);
  });

  test('without a hash is revalidated', async () => {
    const response = await get('/robots.txt');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const etag = response.headers.get('etag')!;
    expect((await get('/robots.txt', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test.each(['/assets/gone-1a2b.js', '/assets/', '/favicon.ico'])(
    'that is not there, %s, is a plain 404',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await response.text()).toBe('Not found\n');
    },
  );

  test.each(['bytes=5-2', 'bytes=x-y', 'bytes=-1', 'bytes=99999-'])(
    'is sent whole for the range %s',
    async (range) => {
      const response = await get('/robots.txt', { headers: { range } });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('User-agent: *\n');
    },
  );
});

test.each([
  '/../package.json',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/../../support.ts',
  '/assets/%2e%2e/%2e%2e/etc/passwd',
  '/..\\..\\etc\\passwd',
  '/.env',
  '/assets//index-Bx1.js/..',
])('nothing outside of the site is reached by %s', async (path) => {
  const client = await RawClient.connect(gateway.port);
  client.send(`GET ${path} HTTP/1.1`, 'host: x', 'connection: close', 'accept: text/html', '', '');
  await client.closed;
  expect(client.status).toBe(404);
});
