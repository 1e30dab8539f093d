import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorBodySchema } from '@packaging/contracts/error-body';
import { mediaPath } from '@packaging/contracts/media';
import sharp from 'sharp';
import { type TestStore, testStores } from '../../../infra/test-harness/test-stores.ts';
import { Portfolio } from './support/portfolio.ts';

const VIDEO = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));

describe.each(testStores)('media on %s', (_name, openStore) => {
  let store: TestStore;
  let service: Portfolio;
  const put = (name: string, content: Buffer | string) => store.write(`attached_assets/${name}`, content);
  beforeAll(async () => {
    store = await openStore();
    service = await Portfolio.start(store, { LOG_LEVEL: 'warn' });
    await put('loop.mp4', VIDEO);
    await put('empty.png', '');
    await put('damaged.jpg', 'not an image');
    await put('page.html', '<script>alert(1)</script>');
    await put('Größe 箱.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await put(
      'box.jpg',
      await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'tan' } })
        .jpeg()
        .toBuffer(),
    );
    await store.write('quotes/secret.jpg', 'secret');
  });
  afterAll(() => service.stop());

  const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(service.url + mediaPath(name), { headers, method });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  /** Requests a path as it is, which fetch would normalise. */
  const status = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
      );
      let received = '';
      socket.on('data', (chunk) => (received += String(chunk)));
      socket.on('end', () => resolve(Number(received.split(' ')[1])));
      socket.on('error', reject);
    });

  describe('a file of the site', () => {
    test('is sent complete, with its type and a validator, and cannot run scripts', async () => {
      const response = await get('loop.mp4');
      expect(response.status).toBe(200);
      expect(await bytesOf(response)).toEqual(VIDEO);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': String(VIDEO.length),
        'accept-ranges': 'bytes',
        'content-disposition': `inline; filename="loop.mp4"; filename*=UTF-8''loop.mp4`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
    });

    test('is found by a name of any alphabet', async () => {
      const response = await get('Größe 箱.svg');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe(
        `inline; filename="Gr__e__.svg"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E7%AE%B1.svg`,
      );
    });

    test('is not sent again to a client that already has it', async () => {
      const etag = (await get('loop.mp4')).headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const response = await get('loop.mp4', { 'if-none-match': known });
        expect(response.status).toBe(304);
        expect((await bytesOf(response)).length).toBe(0);
      }
      expect((await get('loop.mp4', { 'if-none-match': '"other"' })).status).toBe(200);
    });

    test('gets another validator when it is replaced', async () => {
      await put('replaced.gif', 'one');
      const before = (await get('replaced.gif')).headers.get('etag');
      // Of another size, since the modification time may be the same.
      await put('replaced.gif', 'another');
      expect((await get('replaced.gif')).headers.get('etag')).not.toBe(before);
    });

    test('has the same headers for HEAD as for GET, and no body', async () => {
      const response = await get('loop.mp4', {}, 'HEAD');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-length')).toBe(String(VIDEO.length));
      expect((await bytesOf(response)).length).toBe(0);
    });

    test('may be empty', async () => {
      const response = await get('empty.png');
      expect(response.status).toBe(200);
      expect((await bytesOf(response)).length).toBe(0);
    });
  });

  describe('a part of a file', () => {
    test.each([
      ['bytes=0-99', 0, 99],
      ['bytes=50000-', 50_000, VIDEO.length - 1],
      ['bytes=-10', VIDEO.length - 10, VIDEO.length - 1],
      [`bytes=99999-${VIDEO.length * 2}`, 99_999, VIDEO.length - 1],
    ])('%s is sent with 206', async (range, start, end) => {
      const response = await get('loop.mp4', { range });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${VIDEO.length}`);
      expect(await bytesOf(response)).toEqual(VIDEO.subarray(start, end + 1));
    });

    test('beyond the end is 416', async () => {
      const response = await get('loop.mp4', { range: `bytes=${VIDEO.length}-` });
      expect(response.status).toBe(416);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-range')).toBe(`bytes */${VIDEO.length}`);
    });

    test('is sent only if it is of the version in If-Range; else the whole file is', async () => {
      const etag = (await get('loop.mp4')).headers.get('etag') ?? '';
      expect((await get('loop.mp4', { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
      for (const other of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 00:00:00 GMT'])
        expect((await get('loop.mp4', { range: 'bytes=0-9', 'if-range': other })).status).toBe(200);
    });

    test('is not sent for several ranges: the whole file is', async () => {
      expect((await get('loop.mp4', { range: 'bytes=0-1,5-6' })).status).toBe(200);
    });
  });

  describe('what is not served', () => {
    test.each([
      'missing.jpg',
      'page.html',
      'logo',
      '.hidden.jpg',
      '../quotes/secret.jpg',
      '..\\quotes\\secret.jpg',
      'quotes/secret.jpg',
      'a\0.jpg',
      'x'.repeat(300) + '.jpg',
    ])('%j is a JSON 404', async (name) => {
      const response = await get(name);
      expect(response.status).toBe(404);
      errorBodySchema.parse(await response.json());
    });

    test.each([
      ['../quotes/secret.jpg', 404],
      ['%2e%2e/quotes/secret.jpg', 404],
      ['..%2fquotes%2fsecret.jpg', 404],
      ['%zz.jpg', 400],
      ['', 404],
    ])('the unnormalised path %j is a %d', async (path, expected) => {
      expect(await status(`/api/storage/serve/attached_assets/${path}`)).toBe(expected);
    });

    test('includes attachments of quotes, which are in another store', async () => {
      expect(await status('/api/storage/serve/quotes/secret.jpg')).toBe(404);
    });
  });

  describe('a smaller image', () => {
    const smaller = (w: string, accept: string) =>
      fetch(`${service.url}${mediaPath('box.jpg')}?w=${w}`, { headers: { accept } });

    test.each([
      ['image/avif,image/webp,*/*', 'heif', 'image/avif'],
      ['image/webp,*/*', 'webp', 'image/webp'],
      ['image/png,*/*', 'jpeg', 'image/jpeg'],
    ])('for Accept %s is a %s of that width', async (accept, format, type) => {
      const response = await smaller('320', accept);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('vary')).toBe('Accept');
      expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({
        format,
        width: 320,
        height: 240,
      });
    });

    test('is never wider than the original', async () => {
      const response = await smaller('1920', 'image/webp');
      expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 1600 });
    });

    test.each(['333', '0', '-320', 'abc', '320&w=640'])(
      'of width %s is refused, naming the widths',
      async (w) => {
        const response = await smaller(w, '*/*');
        expect(response.status).toBe(400);
        expect(errorBodySchema.parse(await response.json()).message).toContain('320, 480, 640');
      },
    );

    test('is created once for a hundred concurrent requests', async () => {
      const resized = () => service.metric('portfolio_images_resized_total{type="image/webp"}');
      const before = await resized();
      const responses = await Promise.all(Array.from({ length: 100 }, () => smaller('960', 'image/webp')));
      const bodies = await Promise.all(responses.map(bytesOf));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(bodies.every((body) => body.equals(bodies[0]!))).toBe(true);
      expect((await resized()) - before).toBe(1);
    });

    const notResized = (reason: string) =>
      service.metric(`portfolio_images_not_resized_total{reason="${reason}"}`);

    test('of a damaged image is the original file, and is attempted once', async () => {
      for (let count = 0; count < 3; count++) {
        const response = await fetch(`${service.url}${mediaPath('damaged.jpg')}?w=320`, {
          headers: { accept: 'image/webp' },
        });
        expect(response.status).toBe(200);
        expect(String(await bytesOf(response))).toBe('not an image');
      }
      expect(await notResized('unreadable')).toBe(1);
      expect(service.logged({ msg: 'image not resized', reason: 'unreadable' })).toHaveLength(1);
    });

    test('of an image that cannot be encoded in the requested type is the original', async () => {
      // WebP has at most 16,383 lines.
      const long = await sharp({ create: { width: 10, height: 17_000, channels: 3, background: 'tan' } })
        .png()
        .toBuffer();
      await put('long.png', long);
      const response = await fetch(`${service.url}${mediaPath('long.png')}?w=320`, {
        headers: { accept: 'image/webp' },
      });
      expect(await bytesOf(response)).toEqual(long);
      expect(await notResized('encoder')).toBe(1);
      expect(service.logged({ msg: 'image not resized', reason: 'encoder' })).toHaveLength(1);
    });

    test('is the original while too many images are waiting, and not cached', async () => {
      const original = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'tan' } })
        .jpeg()
        .toBuffer();
      const names = Array.from({ length: 150 }, (_, index) => `many-${index}.jpg`);
      for (const name of names) await put(name, original);
      const request = (name: string) =>
        fetch(`${service.url}${mediaPath(name)}?w=320`, { headers: { accept: 'image/webp' } });
      const responses = await Promise.all(names.map(request));
      const late = names.filter((_, index) => responses[index]!.headers.get('cache-control') === 'no-store');
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(late.length).toBeGreaterThan(0);
      expect(await notResized('queue-full')).toBe(late.length);
      expect((await request(late[0]!)).headers.get('content-type')).toBe('image/webp');
    });
  });
});
