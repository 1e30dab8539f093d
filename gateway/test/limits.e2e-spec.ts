import { API } from '@packaging/contracts/api';
import { errorBodySchema } from '@packaging/contracts/error-body';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { GatewayConfig } from '../src/config.ts';
import {
  metric,
  RawClient,
  startTestGateway,
  startTestService,
  type TestGateway,
  type TestService,
} from './harness.ts';

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

  test('counts readings of the portfolio and of the SMS account together', () =>
    withGateway({ RATE_LIMIT_READS_PER_MINUTE: 3 }, async (gateway) => {
      const found: number[] = [];
      for (const { path } of [API.portfolio, API.portfolio, API.smsProviderStatus, API.portfolio])
        found.push((await fetch(gateway.url + path)).status);
      expect(found).toEqual([200, 200, 200, 429]);
      expect((await fetch(gateway.url + API.currentUser.path)).status).toBe(200);
    }));

  test('cannot be evaded by forged X-Forwarded-For headers', () =>
    withGateway({}, async (gateway) => {
      const found: number[] = [];
      for (let count = 0; count < 4; count += 1)
        found.push((await post(gateway, API.contact.path, `203.0.113.${count}`)).status);
      expect(found).toEqual([200, 200, 200, 429]);
    }));

  test('counts each visitor separately behind a reverse proxy', () =>
    withGateway({ TRUSTED_PROXY_HOPS: 1 }, async (gateway) => {
      expect(await statuses(gateway, API.contact.path, 4, '203.0.113.1')).toEqual([200, 200, 200, 429]);
      expect(await statuses(gateway, API.contact.path, 1, '203.0.113.2')).toEqual([200]);
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
      client.send(`POST ${API.uploadQuoteFiles.path} HTTP/1.1`, 'host: x', 'content-length: 1000000', '', '');
      const drip = setInterval(() => client.send('x'), 50);
      await client.closed;
      clearInterval(drip);
      expect(client.status).toBe(408);
    }));
});
