import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { API } from '@packaging/contracts/api';
import { mediaPath } from '@packaging/contracts/media';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { RawClient } from '../../infra/test-harness/raw-client.ts';
import { until } from '../../infra/test-harness/until.ts';
import { gatewayAndService, metric, startTestGateway } from './harness.ts';

const { gateway, service } = await gatewayAndService();

const LIST = API.portfolio.path;
const PUBLIC = 'public, max-age=3600';
const KILOBYTE = 1024;

let image: string;
let images = 0;
beforeEach(() => {
  // Each test has an image of its own.
  image = mediaPath(`image-${images++}.jpg`);
});

/** Not by fetch, which sends `Cache-Control: no-cache` with If-None-Match and Range. */
async function get(path: string, headers: Record<string, string> = {}, url = gateway.url, method = 'GET') {
  const sent = request(url + path, { method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

/** The service responds as the portfolio service does, with 304 for a known ETag. */
function serve(body: string | Buffer, headers: Record<string, string> = {}): void {
  const all = {
    'cache-control': PUBLIC,
    'content-type': 'image/jpeg',
    etag: '"1"',
    'accept-ranges': 'bytes',
  };
  service.respond = (request, response) => {
    const isKnown = request.headers['if-none-match'] === (headers['etag'] ?? all.etag);
    response.writeHead(isKnown ? 304 : 200, { ...all, ...headers }).end(isKnown ? undefined : body);
  };
}

describe('a public response', () => {
  test('is cached: one request to the service serves every visitor', async () => {
    serve('an image');
    const hits = await metric(gateway, 'gateway_cache_requests_total{result="hit"}');
    const first = await get(image);
    const second = await get(image);
    for (const response of [first, second]) {
      expect(response.text).toBe('an image');
      expect(response.headers).toMatchObject({
        'cache-control': PUBLIC,
        'content-type': 'image/jpeg',
        'content-length': '8',
        etag: '"1"',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
    expect(second.headers['age']).toBe('0');
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(service.requests).toHaveLength(1);
    expect(await metric(gateway, 'gateway_cache_requests_total{result="hit"}')).toBe(hits + 1);
    expect(await metric(gateway, 'gateway_cache_bytes')).toBeGreaterThan(0);
  });

  test('is sent as 304, by range and for HEAD from the cache', async () => {
    serve('0123456789');
    await get(image);
    const known = await get(image, { 'if-none-match': '"1"' });
    expect([known.status, known.headers['content-type'], known.text]).toEqual([304, undefined, '']);
    const part = await get(image, { range: 'bytes=2-4' });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe('bytes 2-4/10');
    expect(part.text).toBe('234');
    expect((await get(image, { range: 'bytes=2-4', 'if-range': '"0"' })).status).toBe(200);
    const beyond = await get(image, { range: 'bytes=10-' });
    expect(beyond.status).toBe(416);
    expect(beyond.headers['content-range']).toBe('bytes */10');
    const head = await get(image, {}, gateway.url, 'HEAD');
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '10', '']);
    expect(service.requests).toHaveLength(1);
  });

  test('is fetched whole for a visitor who requests a range', async () => {
    serve('0123456789');
    expect((await get(image, { range: 'bytes=-3' })).text).toBe('789');
    expect(service.requests[0]!.headers).not.toHaveProperty('range');
    expect((await get(image)).text).toBe('0123456789');
    expect(service.requests).toHaveLength(1);
  });

  test('is fetched once for a thousand simultaneous requests', async () => {
    let release = () => {};
    service.respond = (_request, response) => {
      release = () => response.writeHead(200, { 'cache-control': PUBLIC }).end('an image');
    };
    const clients = await Promise.all(Array.from({ length: 20 }, () => RawClient.connect(gateway.port)));
    const joined = await metric(gateway, 'gateway_cache_requests_total{result="joined"}');
    for (const client of clients) client.send(`GET ${image} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`.repeat(50));
    await until(() => service.requests.length > 0);
    release();
    const bodies = () =>
      clients.reduce((sum, { received }) => sum + received.split('an image').length - 1, 0);
    await until(() => bodies() === 1000);
    expect(service.requests).toHaveLength(1);
    expect(await metric(gateway, 'gateway_cache_requests_total{result="joined"}')).toBeGreaterThan(joined);
    for (const { socket } of clients) socket.destroy();
  });

  test('does not wait for a slow visitor who requested it first', async () => {
    const body = Buffer.alloc(900 * KILOBYTE);
    serve(body);
    const slow = await RawClient.connect(gateway.port);
    slow.socket.pause();
    slow.send(`GET ${image} HTTP/1.1`, 'host: 127.0.0.1', '', '');
    await until(() => service.requests.length === 1);
    expect((await get(image)).text.length).toBe(body.length);
    expect(service.requests).toHaveLength(1);
    slow.socket.destroy();
  });

  test('of an image with a width is cached by the image types that visitors accept', async () => {
    service.respond = ({ headers }, response) =>
      response
        .writeHead(200, { 'cache-control': PUBLIC, vary: 'Accept', 'content-type': 'text/plain' })
        .end(headers.accept);
    const accepted = async (accept: string) => (await get(`${image}?w=320`, { accept })).text;
    expect(await accepted('image/avif,image/webp,*/*')).toBe('image/avif');
    expect(await accepted('text/html, image/avif;q=0.5')).toBe('image/avif');
    expect(await accepted('image/webp,*/*;q=0.8')).toBe('image/webp');
    expect(await accepted('*/*')).toBe('*/*');
    expect(await accepted('image/png')).toBe('*/*');
    expect(service.requests).toHaveLength(3);
  });

  test('of JSON is compressed once, as each visitor accepts', async () => {
    const json = JSON.stringify(Array(100).fill('an item'));
    serve(json, { 'content-type': 'application/json; charset=utf-8', etag: 'W/"1"' });
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const sent = request(gateway.url + LIST, { headers: { 'accept-encoding': encoding } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      expect(response.headers).toMatchObject({ vary: 'accept-encoding', etag: 'W/"1"' });
      expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(decode(await buffer(response)).toString()).toBe(json);
    }
    expect(service.requests).toHaveLength(1);
    expect((await get(LIST, { 'if-none-match': 'W/"1"' })).status).toBe(304);
  });

  test('is revalidated by its ETag when it is stale, and its body comes from the cache', async () => {
    serve('an image', { 'cache-control': 'public, no-cache' });
    for (let request = 0; request < 3; request++) expect((await get(image)).text).toBe('an image');
    expect(service.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"1"',
      '"1"',
    ]);
    serve('another', { 'cache-control': 'public, no-cache', etag: '"2"' });
    expect((await get(image)).text).toBe('another');
  });

  test('is revalidated for a visitor who sends Cache-Control: no-cache', async () => {
    serve('an image');
    await get(image);
    serve('another', { etag: '"2"' });
    expect((await get(image)).text).toBe('an image');
    expect((await get(image, { 'cache-control': 'no-cache' })).text).toBe('another');
    expect((await get(image)).text).toBe('another');
    expect(service.requests).toHaveLength(2);
  });

  test('bypasses the cache if it is large, and is not fetched for it a second time', async () => {
    const body = Buffer.alloc(2048 * KILOBYTE + 1, 'a');
    const ranges: (string | undefined)[] = [];
    service.respond = ({ headers: { range } }, response) => {
      ranges.push(range);
      if (range)
        response.writeHead(206, { 'cache-control': PUBLIC, 'content-range': 'bytes 0-1/9' }).end('aa');
      else response.writeHead(200, { 'cache-control': PUBLIC }).end(body);
    };
    expect((await get(image)).text.length).toBe(body.length);
    expect((await get(image, { range: 'bytes=0-1' })).status).toBe(206);
    expect(ranges).toEqual([undefined, undefined, 'bytes=0-1']);
  });

  test('makes room for later ones, within a bound of bytes', async () => {
    const small = await startTestGateway(service.url, { CACHE_MAX_MEGABYTES: 1 });
    serve(Buffer.alloc(300 * KILOBYTE));
    const paths = Array.from({ length: 10 }, (_, index) => mediaPath(`large-${index}.jpg`));
    for (const path of paths) await get(path, {}, small.url);
    expect(await metric(gateway, 'gateway_cache_bytes')).toBeLessThanOrEqual(1024 * KILOBYTE);
    await get(paths.at(-1)!, {}, small.url);
    expect(service.requests).toHaveLength(10);
    await get(paths[0]!, {}, small.url);
    expect(service.requests).toHaveLength(11);
    await small.close();
  });

  test('is not cached with CACHE_MAX_MEGABYTES=0', async () => {
    const off = await startTestGateway(service.url, { CACHE_MAX_MEGABYTES: 0 });
    serve('an image');
    for (let request = 0; request < 2; request++) await get(image, {}, off.url);
    expect(service.requests).toHaveLength(2);
    await off.close();
  });
});

describe('a response that is not public', () => {
  test.each<Record<string, string>>([
    { cookie: 'packaging-session=a' },
    { cookie: 'any=1' },
    { authorization: 'Basic YTpi' },
  ])('is neither taken from the cache nor stored for a request with %j', async (session) => {
    serve('an image');
    for (let request = 0; request < 2; request++) expect((await get(image, session)).text).toBe('an image');
    expect(service.requests).toHaveLength(2);
    await get(image);
    expect(service.requests).toHaveLength(3);
    serve('for one');
    expect((await get(image, session)).text).toBe('for one');
  });

  test.each<[string, Record<string, string | string[]>]>([
    ['has no Cache-Control', {}],
    ['may not be stored', { 'cache-control': 'no-store' }],
    ['is private', { 'cache-control': 'private, max-age=60' }],
    ['sets a cookie', { 'cache-control': PUBLIC, 'set-cookie': 'a=1' }],
    ['is private by one of two header lines', { 'cache-control': ['private', PUBLIC] }],
    [
      'varies by another header in one of two lines',
      { 'cache-control': PUBLIC, vary: ['origin', 'accept-encoding'] },
    ],
    ['varies by another header', { 'cache-control': PUBLIC, vary: 'accept, accept-language' }],
    ['varies by everything', { 'cache-control': PUBLIC, vary: '*' }],
  ])('is not cached if it %s', async (_what, headers) => {
    service.respond = (_request, response) => response.writeHead(200, headers).end('an image');
    for (let request = 0; request < 2; request++) {
      const response = await get(image);
      expect(response.text).toBe('an image');
      const expected = [headers['cache-control'] ?? 'no-store'].flat().join(', ');
      expect(response.headers['cache-control']).toBe(expected);
      expect(response.headers).not.toHaveProperty('age');
    }
    expect(service.requests).toHaveLength(2);
  });

  test.each([404, 500, 503])('is not cached if it is a %i', async (status) => {
    service.respond = (_request, response) =>
      response.writeHead(status, { 'cache-control': PUBLIC }).end('a failure');
    for (let request = 0; request < 2; request++) {
      const response = await get(image);
      expect([response.status, response.text]).toEqual([status, 'a failure']);
    }
    expect(service.requests).toHaveLength(2);
  });

  test('is fetched for each visitor who waited', async () => {
    const waiting: ServerResponse[] = [];
    service.respond = (_request, response) => void waiting.push(response);
    const responses = Array.from({ length: 3 }, async () => (await get(image)).text);
    await until(() => waiting.length === 1);
    waiting[0]!.end('for the first');
    await until(() => waiting.length === 3);
    for (const response of waiting.slice(1)) response.end('for another');
    expect((await Promise.all(responses)).toSorted()).toEqual([
      'for another',
      'for another',
      'for the first',
    ]);
  });

  test('is that of a path with an unknown query', async () => {
    serve('an image');
    for (const query of ['?w=321', '?x=1', '?w=320&x=1', '?x=1'])
      expect((await get(image + query)).text).toBe('an image');
    expect(service.requests).toHaveLength(4);
  });
});

describe('the list', () => {
  const SHORT = { 'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate', etag: 'W/"1"' };
  let items = 0;
  const serveItems =
    (onUpload: (response: ServerResponse) => void) =>
    (request: IncomingMessage, response: ServerResponse) => {
      if (request.method === 'POST') return request.resume().once('end', () => onUpload(response));
      response.writeHead(200, { ...SHORT, etag: `W/"${items}"` }).end(String(items));
    };
  const upload = () =>
    fetch(gateway.url + API.uploadPortfolioItem.path, { method: 'POST', body: 'an image' });
  const listed = async (url = gateway.url) => Number((await get(LIST, {}, url)).text);
  beforeEach(async () => {
    service.respond = serveItems((response) => response.end());
    await upload();
  });

  test('is current at once after an upload through this gateway, and soon at another', async () => {
    const replica = await startTestGateway(service.url);
    service.respond = serveItems((response) => {
      items++;
      response.writeHead(201).end('{}');
    });
    for (let round = 0; round < 3; round++) {
      const before = items;
      expect([await listed(), await listed()]).toEqual([before, before]);
      await listed(replica.url);
      expect((await upload()).status).toBe(201);
      expect(await listed()).toBe(before + 1);
    }
    await until(async () => (await listed(replica.url)) === items);
    await replica.close();
  });

  test('is current after an upload whose response is lost', async () => {
    await listed();
    service.respond = serveItems((response) => {
      items++;
      response.destroy();
    });
    expect((await upload()).status).toBe(502);
    expect(await listed()).toBe(items);
  });

  test('that was requested before an upload and arrived after it is not cached', async () => {
    const { respond } = service;
    let release = () => {};
    service.respond = (_request, response) => {
      const old = String(items);
      release = () => response.writeHead(200, SHORT).end(old);
    };
    const early = listed();
    await until(() => service.requests.some(({ method }) => method === 'GET'));
    service.respond = respond;
    items++;
    await upload();
    expect(await listed()).toBe(items);
    release();
    expect(await early).toBe(items - 1);
    expect(await listed()).toBe(items);
  });
});

describe('a service that fails', () => {
  test('gets one request for all who wait, and each gets the error', async () => {
    service.respond = (request) => {
      if (service.requests.length === 2) setTimeout(() => request.socket.destroy(), 50);
      else request.socket.destroy();
    };
    const responses = await Promise.all(Array.from({ length: 10 }, () => get(image)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(502));
    // Once more after the connection broke.
    expect(service.requests.length).toBeLessThanOrEqual(4);
  });

  test('that does not respond is a 504, and that is not there a 503', async () => {
    const impatient = await startTestGateway(service.url, { SERVICE_TIMEOUT_MS: 100 });
    service.respond = () => {};
    expect((await get(image, {}, impatient.url)).status).toBe(504);
    service.respond = (_request, response) =>
      void response.writeHead(200, { 'cache-control': PUBLIC, 'content-length': 10 }).write('part');
    expect((await get(image, {}, impatient.url)).status).toBe(504);
    await impatient.close();
    const alone = await startTestGateway('http://127.0.0.1:1');
    expect((await get(image, {}, alone.url)).status).toBe(503);
    await alone.close();
  });
});
