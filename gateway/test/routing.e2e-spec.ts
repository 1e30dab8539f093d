import { API } from '@packaging/contracts/api';
import { mediaPath } from '@packaging/contracts/media';
import { errorBodySchema } from '@packaging/contracts/error-body';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { callApi } from '../../infra/test-harness/call-api.ts';
import { RawClient } from '../../infra/test-harness/raw-client.ts';
import { until } from '../../infra/test-harness/until.ts';
import { gatewayAndService, metric, startTestGateway } from './harness.ts';

const { gateway, service } = await gatewayAndService();

const post = (path: string, headers: Record<string, string> = {}) =>
  callApi(gateway, { method: 'POST', path }, { a: 1 }, headers);

describe('a call of the API', () => {
  test.each([
    API.contact.path,
    API.requestQuote.path,
    API.uploadQuoteFiles.path,
    API.uploadPortfolioItem.path,
  ])('to %s reaches its service with body and query, and returns the response', async (path) => {
    const bodies: string[] = [];
    service.respond = async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      bodies.push(body);
      response.writeHead(201, { 'content-type': 'application/json', 'x-own': 'kept' }).end('{"done":true}');
    };
    const response = await post(`${path}?a=%20b`);
    expect(response.status).toBe(201);
    expect(response.headers.get('x-own')).toBe('kept');
    expect(await response.json()).toEqual({ done: true });
    expect(service.requests[0]).toMatchObject({ method: 'POST', url: `${path}?a=%20b` });
    expect(bodies).toEqual(['{"a":1}']);
  });

  test.each([API.media.path, `${API.media.path}a/b.jpg`, '/api/storage/serve/quotes/a.pdf'])(
    'to %s, which is not a media file, is a JSON 404',
    async (path) => {
      const response = await fetch(gateway.url + path);
      expect(response.status).toBe(404);
      expect(errorBodySchema.parse(await response.json())).toMatchObject({ message: 'Not found' });
      expect(service.requests).toHaveLength(0);
    },
  );

  test.each(['/api', '/api/', '/api/nothing', '/api/contact/', '/%61pi/contact', '/api/auth'])(
    'to %s, which has no route, is a JSON 404',
    async (path) => {
      const response = await post(path);
      expect(response.status).toBe(404);
      expect(errorBodySchema.parse(await response.json())).toMatchObject({ message: 'Not found' });
      expect(service.requests).toHaveLength(0);
    },
  );

  test('to a very long path is a 404', async () => {
    for (let request = 0; request < 10; request++)
      expect((await post(`/api/${'a'.repeat(15_000)}/a`)).status).toBe(404);
  });

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    'with the wrong method %s is a JSON 405 with Allow',
    async (method) => {
      const response = await fetch(gateway.url + API.contact.path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
      expect(errorBodySchema.parse(await response.json()).requestId).toBe(
        response.headers.get('x-request-id'),
      );
      expect(service.requests).toHaveLength(0);
    },
  );

  test('for the portfolio is a GET of the list or a POST of an image', async () => {
    service.respond = (_request, response) => response.end('[]');
    expect(await (await fetch(gateway.url + API.portfolio.path)).json()).toEqual([]);
    expect(service.requests[0]).toMatchObject({ method: 'GET', url: API.portfolio.path });
    for (const [method, { path }, allowed] of [
      ['POST', API.portfolio, 'GET, HEAD'],
      ['GET', API.uploadPortfolioItem, 'POST'],
    ] as const) {
      const response = await fetch(gateway.url + path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(allowed);
    }
    expect(service.requests).toHaveLength(1);
  });

  test('is not cached unless its service says so', async () => {
    service.respond = (_request, response) => response.end('{}');
    expect((await post(API.contact.path)).headers.get('cache-control')).toBe('no-store');
    service.respond = (_request, response) => response.setHeader('cache-control', 'max-age=60').end('{}');
    expect((await post(API.contact.path)).headers.get('cache-control')).toBe('max-age=60');
  });
});

describe('a media file', () => {
  beforeAll(() => {
    service.respond = (request, response) => {
      const { range } = request.headers;
      response.writeHead(range ? 206 : 200, range ? { 'content-range': 'bytes 0-1/9' } : {}).end('ok');
    };
  });

  test.each(['box.webp', 'a%20b%2Fc.png?w=320', '..%2fsecret'])(
    'is requested from its service by the same path: %s',
    async (name) => {
      await fetch(gateway.url + API.media.path + name);
      expect(service.requests.map(({ url }) => url)).toEqual([API.media.path + name]);
    },
  );

  test('is served by range and by HEAD', async () => {
    const part = await fetch(gateway.url + mediaPath('loop.mp4'), { headers: { range: 'bytes=0-1' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 0-1/9');
    expect((await fetch(gateway.url + mediaPath('loop.mp4'), { method: 'HEAD' })).status).toBe(200);
    expect(service.requests.at(-1)!.method).toBe('HEAD');
  });

  test.each(['content-length: 1', 'transfer-encoding: chunked'])(
    'is not requested with a body, which its service would read as the next request (%s)',
    async (framing) => {
      const client = await RawClient.connect(gateway.port);
      client.send(`GET ${mediaPath('box.webp')} HTTP/1.1`, 'host: 127.0.0.1', framing, '', '');
      await until(() => client.received.endsWith('}'));
      expect(client.status).toBe(413);
      expect(service.requests).toHaveLength(0);
      client.socket.destroy();
    },
  );

  test('cannot be written', async () => {
    const response = await post(mediaPath('box.webp'));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('the request id', () => {
  beforeAll(() => {
    service.respond = (_request, response) => response.end('{}');
  });

  test('is generated, forwarded and returned', async () => {
    const response = await post(API.contact.path);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(service.requests[0]!.headers['x-request-id']).toBe(response.headers.get('x-request-id'));
  });

  test.each(['trace-0123456789', 'short', 'x'.repeat(200), 'spaced out id', '{"level":"fatal"}'])(
    'is generated in place of %j, which a visitor sends',
    async (claimed) => {
      const response = await post(API.contact.path, { 'x-request-id': claimed });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(service.requests[0]!.headers['x-request-id']).toBe(response.headers.get('x-request-id'));
    },
  );
});

describe('the headers that a service receives', () => {
  test('describe the visitor as the gateway sees it, not as the visitor claims', async () => {
    await post(API.contact.path, {
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-proto': 'https',
      'x-forwarded-user': 'admin',
      forwarded: 'for=1.2.3.4',
      'x-real-ip': '1.2.3.4',
    });
    const { headers } = service.requests[0]!;
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(gateway.url).host,
    });
    for (const name of ['x-forwarded-user', 'forwarded', 'x-real-ip'])
      expect(headers).not.toHaveProperty(name);
  });

  test('leave out hop-by-hop headers, including those that Connection names', async () => {
    const client = await RawClient.connect(gateway.port);
    client.send(
      `POST ${API.contact.path} HTTP/1.1`,
      'host: 127.0.0.1',
      'connection: close, x-secret',
      'x-secret: 1',
      'te: trailers',
      'upgrade: h2c',
      'keep-alive: timeout=1',
      'proxy-authorization: Basic x',
      'content-length: 2',
      '',
      '{}',
    );
    await client.closed;
    expect(client.status).toBe(200);
    expect(client.received).toMatch(/connection: close/i);
    const { headers } = service.requests[0]!;
    for (const name of ['x-secret', 'te', 'upgrade', 'proxy-authorization', 'keep-alive'])
      expect(headers).not.toHaveProperty(name);
    expect(headers.connection).toBe('keep-alive');
  });

  test('are complete for a request of HTTP/1.0, which sends no body', async () => {
    const client = await RawClient.connect(gateway.port);
    client.send(`POST ${API.contact.path} HTTP/1.0`, 'host: localhost', '', '');
    await client.closed;
    expect(client.status).toBe(200);
    const { headers } = service.requests[0]!;
    expect(headers).toMatchObject({ host: 'localhost', 'content-length': '0' });
    expect(headers).not.toHaveProperty('transfer-encoding');
  });

  test('describe the visitor as a trusted reverse proxy reports it', async () => {
    const behindProxy = await startTestGateway(service.url, { TRUSTED_PROXIES: ['127.0.0.1'] });
    const response = await fetch(behindProxy.url + API.contact.path, {
      method: 'POST',
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7', 'x-forwarded-proto': 'https' },
    });
    expect(service.requests[0]!.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
    });
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d+; includeSubDomains$/);
    await behindProxy.close();
  });
});

describe('a request that cannot be read', () => {
  test.each([
    ['a malformed path', 'GET /%zz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n', 400],
    ['a NUL in the path', 'GET /a%00b HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n', 400],
    ['a malformed path of the API', 'POST /api/%ff HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n', 400],
    ['no path at all', 'OPTIONS * HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n', 400],
    ['text that is not HTTP', 'hello\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/contact HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/contact HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers too large', `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an unknown expectation', 'POST /api/contact HTTP/1.1\r\nhost: 127.0.0.1\r\nexpect: tea\r\n\r\n', 417],
  ])('because of %s gets the one error body', async (_name, text, status) => {
    const client = await RawClient.connect(gateway.port);
    client.send(text);
    await until(() => client.received.includes('\r\n\r\n') && client.received.endsWith('}'));
    expect(client.status).toBe(status);
    const body = errorBodySchema.parse(
      JSON.parse(client.received.slice(client.received.indexOf('\r\n\r\n'))),
    );
    expect(client.received).toContain(`x-request-id: ${body.requestId}`);
    expect(service.requests).toHaveLength(0);
    client.socket.destroy();
  });
});

test('a whole URL is forwarded as its path and query', async () => {
  const client = await RawClient.connect(gateway.port);
  client.send(
    `POST HTTP://localhost${API.contact.path}?a=1 HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: close',
    '',
    '',
  );
  await client.closed;
  expect(client.status).toBe(200);
  expect(service.requests[0]!.url).toBe(`${API.contact.path}?a=1`);
});

test('every cookie that a service sets reaches the visitor', async () => {
  const cookies = ['a=1; HttpOnly', 'b=2'];
  service.respond = (_request, response) => response.writeHead(200, { 'set-cookie': cookies }).end('{}');
  expect((await post(API.contact.path)).headers.getSetCookie()).toEqual(cookies);
});

test('a request whose target is a whole URL is served like any other', async () => {
  const client = await RawClient.connect(gateway.port);
  client.send('GET http://localhost/contact?a=1 HTTP/1.1', 'host: 127.0.0.1', 'connection: close', '', '');
  await client.closed;
  expect(client.status).toBe(200);
});

describe('the operations port', () => {
  test('serves health and metrics by route', async () => {
    service.respond = (_request, response) => response.end('{}');
    await (await post(API.contact.path)).text();
    for (const path of ['/health/live', '/health/ready']) {
      const response = await fetch(gateway.opsUrl + path);
      expect([path, response.status]).toEqual([path, 200]);
    }
    const metrics = await (await fetch(`${gateway.opsUrl}/metrics`)).text();
    expect(metrics).toContain(
      'http_request_duration_seconds_count{method="POST",route="/api/contact",service="inquiries",status="200"}',
    );
    expect((await fetch(gateway.opsUrl + API.contact.path)).status).toBe(404);
  });

  test('shows sockets to services, the time until they accept, and how long the event loop is held up', async () => {
    let finish = () => {};
    service.respond = (_request, response) => {
      finish = () => void response.end('{}');
    };
    const response = post(API.contact.path);
    await until(() => service.requests.length === 1);
    // All services of this gateway are one, which has the name of the last of them.
    const sockets = (state: string) =>
      metric(gateway, `gateway_service_sockets{service="notifications",state="${state}"}`);
    expect(await sockets('busy')).toBe(1);
    finish();
    await (await response).text();
    await until(async () => (await sockets('busy')) === 0 && (await sockets('idle')) > 0);
    const address = new URL(service.url).host;
    expect(
      await metric(gateway, `gateway_service_connect_seconds_count{address="${address}"}`),
    ).toBeGreaterThan(0);
    expect(await metric(gateway, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  test('is the only one that serves them', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics'])
      expect((await fetch(gateway.url + path)).status).toBe(404);
  });
});
