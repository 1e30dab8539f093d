import { API } from '@packaging/contracts/api';
import { errorBodySchema } from '@packaging/contracts/error-body';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { GatewayConfig } from '../src/config.ts';
import { metric, startTestGateway, startTestService, type TestGateway, type TestService } from './harness.ts';
import { RawClient } from '../../infra/test-harness/raw-client.ts';
import { hasRedis, RedisServer } from '../../infra/test-harness/redis-server.ts';
import { until } from '../../infra/test-harness/until.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Runs a test on its own gateway, whose counts start at zero. */
async function withGateway(overrides: Partial<GatewayConfig>, work: (gateway: TestGateway) => Promise<void>) {
  const gateway = await startTestGateway(service.url, {
    RATE_LIMIT_SCALE: 1,
    RATE_LIMIT_FORMS_PER_MINUTE: 3,
    RATE_LIMIT_UPLOADS_PER_MINUTE: 1,
    ...overrides,
  });
  try {
    await work(gateway);
  } finally {
    await gateway.close();
  }
}

function post(gateway: TestGateway, path: string, from?: string): Promise<Response> {
  const headers: Record<string, string> = from ? { 'x-forwarded-for': from } : {};
  return fetch(gateway.url + path, { method: 'POST', body: '{}', headers });
}

const statuses = async (gateway: TestGateway, path: string, times: number, from?: string) => {
  const found: number[] = [];
  for (let count = 0; count < times; count += 1) found.push((await post(gateway, path, from)).status);
  return found;
};

describe('the rate limit', () => {
  test('responds to one request too many with a 429 and Retry-After', () =>
    withGateway({}, async (gateway) => {
      expect(await statuses(gateway, API.contact.path, 3)).toEqual([200, 200, 200]);
      const response = await post(gateway, API.contact.path);
      expect(response.status).toBe(429);
      const seconds = Number(response.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(errorBodySchema.parse(await response.json()).message).toBe(
        'Too many requests. Please wait a moment and try again.',
      );
    }));

  test('holds for pages and for paths without one, but not for files of the site', () =>
    withGateway({ PAGES_PER_MINUTE: 2 }, async (gateway) => {
      const status = async (path: string) => (await fetch(gateway.url + path)).status;
      expect(await status('/contact')).toBe(200);
      expect(await status('/no-such-page')).toBe(404);
      expect(await status('/contact')).toBe(429);
      expect(await status('/icon.svg')).toBe(200);
    }));

  test('holds for the SMS provider too', () =>
    withGateway({ CALLBACKS_PER_MINUTE: 2 }, async (gateway) => {
      expect(await statuses(gateway, API.smsInbound.path, 3)).toEqual([200, 200, 429]);
    }));

  test('is in the metrics, by group and decision', () =>
    withGateway({}, async (gateway) => {
      const decided = (decision: string) =>
        metric(gateway, `gateway_rate_limit_total{group="formSubmissions",decision="${decision}"}`);
      const before = [await decided('allowed'), await decided('refused')] as const;
      await statuses(gateway, API.contact.path, 5);
      expect([await decided('allowed'), await decided('refused')]).toEqual([before[0] + 3, before[1] + 2]);
    }));

  test('counts form submissions together, uploads separately, and pages not at all', () =>
    withGateway({}, async (gateway) => {
      expect(await statuses(gateway, API.contact.path, 2)).toEqual([200, 200]);
      expect(await statuses(gateway, API.requestQuote.path, 2)).toEqual([200, 429]);
      expect(await statuses(gateway, API.uploadQuoteFiles.path, 2)).toEqual([200, 429]);
      expect(await statuses(gateway, API.uploadPortfolioItem.path, 1)).toEqual([429]);
      for (let count = 0; count < 10; count += 1)
        expect((await fetch(`${gateway.url}/contact`)).status).toBe(200);
    }));

  test.each([
    ['reads', { RATE_LIMIT_READS_PER_MINUTE: 3 }, [API.portfolio, API.currentUser]],
    ['images and videos', { RATE_LIMIT_MEDIA_PER_MINUTE: 3 }, [API.media]],
    ['logins and signups', { RATE_LIMIT_LOGIN_PER_MINUTE: 3 }, [API.login, API.signup]],
    ['SMS tools', { RATE_LIMIT_SMS_PER_MINUTE: 3 }, [API.testSms, API.smsProviderStatus]],
    ['messages to the assistant', { RATE_LIMIT_CHAT_PER_MINUTE: 3 }, [API.chat]],
  ] as const)('counts %s together, and apart from all others', (_what, limit, calls) =>
    withGateway(limit, async (gateway) => {
      const found: number[] = [];
      for (let count = 0; count < 4; count += 1) {
        const { method, path } = calls[count % calls.length]!;
        const url = gateway.url + path + (path.endsWith('/') ? `${count}.png` : '');
        found.push((await fetch(url, { method })).status);
      }
      expect(found).toEqual([200, 200, 200, 429]);
      expect((await post(gateway, API.contact.path)).status).toBe(200);
    }),
  );

  test('is reported to visitors who send something, refused or not', () =>
    withGateway({}, async (gateway) => {
      const left = async () => {
        const { status, headers } = await post(gateway, API.contact.path);
        expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
        return [status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')];
      };
      expect(await left()).toEqual([200, '3', '2']);
      expect(await left()).toEqual([200, '3', '1']);
      expect(await left()).toEqual([200, '3', '0']);
      expect(await left()).toEqual([429, '3', '0']);
      // A cached response may go to other visitors.
      expect((await fetch(gateway.url + API.portfolio.path)).headers.has('ratelimit-limit')).toBe(false);
    }));

  test('is reported with an error too', async () => {
    const stopped = await startTestService();
    await stopped.close();
    await withGateway({ INQUIRIES_URL: stopped.url }, async (gateway) => {
      const tooLarge = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      });
      const body = { body: tooLarge, duplex: 'half' } as RequestInit;
      const refused = await fetch(gateway.url + API.contact.path, { method: 'POST', ...body });
      expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([413, '2']);
      const failed = await post(gateway, API.contact.path);
      expect([failed.status, failed.headers.get('ratelimit-remaining')]).toEqual([503, '1']);
    });
  });

  test('counts a staff account wherever it comes from', async () => {
    const account = {
      id: randomUUID(),
      username: 'staff',
      role: 'staff',
      createdAt: new Date().toISOString(),
    };
    service.respond = (_request, response) => void response.end(JSON.stringify(account));
    const limits = { RATE_LIMIT_SMS_PER_MINUTE: 3, INTERNAL_TOOLS_ACCESS: 'staff' as const };
    await withGateway({ ...limits, TRUSTED_PROXIES: ['127.0.0.1'] }, async (gateway) => {
      const found: number[] = [];
      for (let count = 0; count < 4; count += 1) {
        const headers = { cookie: 'session=x', 'x-forwarded-for': `203.0.113.${count}` };
        found.push((await fetch(gateway.url + API.smsProviderStatus.path, { headers })).status);
      }
      expect(found).toEqual([200, 200, 200, 429]);
    });
  });

  test('cannot be evaded by forged X-Forwarded-For headers', () =>
    withGateway({}, async (gateway) => {
      const found: number[] = [];
      for (let count = 0; count < 4; count += 1)
        found.push((await post(gateway, API.contact.path, `203.0.113.${count}`)).status);
      expect(found).toEqual([200, 200, 200, 429]);
    }));

  test('counts each visitor separately behind a reverse proxy', () =>
    withGateway({ TRUSTED_PROXIES: ['127.0.0.1'] }, async (gateway) => {
      expect(await statuses(gateway, API.contact.path, 4, '203.0.113.1')).toEqual([200, 200, 200, 429]);
      expect(await statuses(gateway, API.contact.path, 1, '203.0.113.2')).toEqual([200]);
    }));

  test('is four times as high for an IPv6 /56, and again for a /48', () =>
    withGateway({ TRUSTED_PROXIES: ['127.0.0.1'], RATE_LIMIT_FORMS_PER_MINUTE: 1 }, async (gateway) => {
      const from = async (...networks: string[]) => {
        const found: number[] = [];
        for (const network of networks)
          found.push(...(await statuses(gateway, API.contact.path, 1, `2001:db8:${network}::1`)));
        return found;
      };
      expect(await from('0:1', '0:2', '0:3', '0:4', '0:5')).toEqual([200, 200, 200, 200, 429]);
      const others = Array.from({ length: 13 }, (_, index) => `0:${index + 1}00`);
      expect(await from(...others)).toEqual([...Array<number>(12).fill(200), 429]);
      expect(await from('1:1')).toEqual([200]);
    }));

  test('grows with RATE_LIMIT_SCALE', () =>
    withGateway({ RATE_LIMIT_SCALE: 2 }, async (gateway) => {
      expect(await statuses(gateway, API.contact.path, 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    }));

  test('is off when RATE_LIMIT_SCALE is 0', () =>
    withGateway({ RATE_LIMIT_SCALE: 0 }, async (gateway) => {
      expect(new Set(await statuses(gateway, API.contact.path, 20))).toEqual(new Set([200]));
    }));
});

(hasRedis ? describe : describe.skip)('the rate limit in Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterAll(() => redis.stop());

  test('is one for all gateways, and each has its own while Redis is away or hangs', () =>
    withGateway({ RATE_LIMIT_REDIS_URL: redis.url }, (one) =>
      withGateway({ RATE_LIMIT_REDIS_URL: redis.url }, async (other) => {
        const from = (gateway: TestGateway) => async () => (await post(gateway, API.contact.path)).status;
        const left = async (gateway: TestGateway) =>
          Number((await post(gateway, API.chat.path)).headers.get('ratelimit-remaining'));
        // Both have found Redis.
        await until(async () => (await left(one)) === (await left(other)) + 1);
        expect([await from(one)(), await from(other)(), await from(one)()]).toEqual([200, 200, 200]);
        expect([await from(other)(), await from(one)()]).toEqual([429, 429]);

        redis.pause();
        expect(await statuses(one, API.uploadQuoteFiles.path, 2)).toEqual([200, 429]);
        await redis.kill();
        expect(await statuses(other, API.uploadQuoteFiles.path, 2)).toEqual([200, 429]);
      }),
    ));
});

describe('connections', () => {
  test('beyond the limit of an address are refused with a 429, until others are closed', () =>
    withGateway({ CONNECTIONS_PER_ADDRESS_MAX: 2 }, async (gateway) => {
      const open = [await RawClient.connect(gateway.port), await RawClient.connect(gateway.port)];
      const refused = await RawClient.connect(gateway.port);
      await refused.closed;
      expect(refused.status).toBe(429);
      expect(refused.received).toContain(
        'Too many connections are open. Please wait a moment and try again.',
      );
      expect(await metric(gateway, 'gateway_refused_connections_total')).toBeGreaterThan(0);
      open[0]!.socket.destroy();
      await open[0]!.closed;
      await until(async () => {
        const next = await RawClient.connect(gateway.port);
        next.send('GET /contact HTTP/1.1', 'host: 127.0.0.1', 'connection: close', '', '');
        await next.closed;
        return next.status === 200;
      });
      open[1]!.socket.destroy();
    }));

  test('of a trusted proxy are not counted', () =>
    withGateway({ CONNECTIONS_PER_ADDRESS_MAX: 1, TRUSTED_PROXIES: ['127.0.0.1'] }, async (gateway) => {
      const open = await RawClient.connect(gateway.port);
      expect((await fetch(`${gateway.url}/contact`)).status).toBe(200);
      open.socket.destroy();
    }));
});

describe('the host name of a request', () => {
  const statusFor = async (gateway: TestGateway, host: string) => {
    const client = await RawClient.connect(gateway.port);
    client.send('GET /contact HTTP/1.1', `host: ${host}`, 'connection: close', '', '');
    await client.closed;
    return client.status;
  };

  test('must be that of the site, one set by the operator, an IP address or localhost', () =>
    withGateway({ ALLOWED_HOSTS: ['www.packaging.example'] }, async (gateway) => {
      for (const host of [
        'packaging.example',
        'PACKAGING.example:8080',
        'www.packaging.example',
        '192.0.2.1:8080',
        '[::1]:8080',
        'localhost',
      ])
        expect([host, await statusFor(gateway, host)]).toEqual([host, 200]);
      for (const host of [
        'attacker.example',
        'packaging.example.attacker.example',
        'a b',
        'x@127.0.0.1',
        '/',
      ])
        expect([host, await statusFor(gateway, host)]).toEqual([host, 421]);
    }));

  test.each([
    ['none', [], 400],
    ['none in HTTP/1.0', [], 400, 'GET /contact HTTP/1.0'],
    ['two', ['host: 127.0.0.1', 'Host: evil.example'], 400],
    ['the same one twice', ['host: 127.0.0.1', 'host: 127.0.0.1'], 400],
    [
      'that of the site, for a whole URL of it',
      ['host: localhost'],
      200,
      'GET http://LOCALHOST/contact HTTP/1.1',
    ],
    [
      'that of the site, for a whole URL of another',
      ['host: 127.0.0.1'],
      421,
      'GET http://evil.example/contact HTTP/1.1',
    ],
  ])('is %s', (_what, hosts, status, line = 'GET /contact HTTP/1.1') =>
    withGateway({}, async (gateway) => {
      const client = await RawClient.connect(gateway.port);
      client.send(line, ...hosts, 'connection: close', '', '');
      await client.closed;
      expect(client.status).toBe(status);
      expect(client.received.includes('"success":false')).toBe(status !== 200);
    }),
  );
});

describe('a client that sends too slowly', () => {
  const short = { HEADERS_TIMEOUT_MS: 300, REQUEST_TIMEOUT_MS: 1000, RATE_LIMIT_SCALE: 0 };

  test('gets a 408 and is disconnected when its headers do not arrive', () =>
    withGateway(short, async (gateway) => {
      const client = await RawClient.connect(gateway.port);
      client.send('GET /contact HTTP/1.1', 'x: ');
      const drip = setInterval(() => client.send('x'), 50);
      await client.closed;
      clearInterval(drip);
      expect(client.status).toBe(408);
    }));

  test('gets a 408 and is disconnected when its body does not arrive', () =>
    withGateway(short, async (gateway) => {
      service.respond = (request) => request.on('error', () => {}).resume();
      const client = await RawClient.connect(gateway.port);
      client.send(
        `POST ${API.uploadQuoteFiles.path} HTTP/1.1`,
        'host: 127.0.0.1',
        'content-length: 1000000',
        '',
        '',
      );
      const drip = setInterval(() => client.send('x'), 50);
      await client.closed;
      clearInterval(drip);
      expect(client.status).toBe(408);
    }));
});
