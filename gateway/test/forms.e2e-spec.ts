import { API } from '@packaging/contracts/api';
import {
  CHAT_BODY_MAX_BYTES,
  FORM_BODY_MAX_BYTES,
  SMS_TOOL_BODY_MAX_BYTES,
} from '@packaging/contracts/limits';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { RawClient } from '../../infra/test-harness/raw-client.ts';
import { until } from '../../infra/test-harness/until.ts';
import { gatewayAndService, startTestGateway, type TestGateway } from './harness.ts';

const { gateway, service } = await gatewayAndService();
beforeEach(() => {
  service.respond = (request, response) => request.resume().on('end', () => response.end('{}'));
});

async function send(
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  to: TestGateway = gateway,
) {
  const sent = { 'content-type': 'application/json', ...headers };
  const response = await fetch(to.url + path, { method: 'POST', body: body as BodyInit, headers: sent });
  const { message } = (await response.json()) as { message?: string };
  return { status: response.status, message };
}

const statuses = async (count: number, request: () => Promise<{ status: number }>) => {
  const found: number[] = [];
  for (let sent = 0; sent < count; sent += 1) found.push((await request()).status);
  return found;
};

describe('the body of a form', () => {
  test.each([
    [API.contact.path, FORM_BODY_MAX_BYTES, 64],
    [API.requestQuote.path, FORM_BODY_MAX_BYTES, 64],
    [API.chat.path, CHAT_BODY_MAX_BYTES, 66],
    [API.testSms.path, SMS_TOOL_BODY_MAX_BYTES, 4],
    [API.smsCapability.path, SMS_TOOL_BODY_MAX_BYTES, 4],
  ])('to %s may have %i bytes, and a longer one gets a sentence', async (path, bytes, kilobytes) => {
    expect((await send(path, 'x'.repeat(bytes))).status).toBe(200);
    expect(await send(path, 'x'.repeat(bytes + 1))).toEqual({
      status: 413,
      message: `Your text is too long: at most ${kilobytes} KB can be sent at once. Please shorten it and try again.`,
    });
  });

  test.each([
    ['arrays', '['.repeat(10) + ']'.repeat(10), '['.repeat(11) + ']'.repeat(11)],
    ['objects', '{"a":'.repeat(10) + '1' + '}'.repeat(10), '{"a":'.repeat(11) + '1' + '}'.repeat(11)],
    ['both after others', `[${'[],'.repeat(50)}[]]`, `[${'{},'.repeat(50)}${'['.repeat(10)}`],
    ['brackets in a text', `{"a":"\\"${'['.repeat(100)}\\\\"}`, `{"a":"\\\\",${'['.repeat(11)}`],
    ['brackets without an end', '{'.repeat(10), '['.repeat(60_000)],
  ])('may be nested in ten levels: %s', async (_what, flat, deep) => {
    expect((await send(API.contact.path, flat)).status).toBe(200);
    service.requests.length = 0;
    expect(await send(API.contact.path, deep)).toEqual({
      status: 400,
      message: 'The request is nested too deeply: at most ten levels are accepted',
    });
    expect(service.requests).toHaveLength(0);
  });

  test.each([
    ['utf-8', 200],
    ['"UTF-8"', 200],
    ['utf-16le', 415],
    ['utf-7', 415],
    ['utf-8; charset=utf-16', 415],
  ])('in the charset %s gets %i, since brackets are counted in UTF-8', async (charset, status) => {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    expect((await send(API.contact.path, '{}', headers)).status).toBe(status);
  });
});

describe('forms that are arriving', () => {
  const settings = {
    TRUSTED_PROXIES: ['127.0.0.1'],
    FORMS_ARRIVING_PER_NETWORK_MAX_BYTES: 100_000,
    FORMS_ARRIVING_MAX_BYTES: 450_000,
  };
  /** Sends 50,000 of 60,000 bytes. */
  const stall = async (to: TestGateway, from: string) => {
    const client = await RawClient.connect(to.port);
    const head = [`POST ${API.contact.path} HTTP/1.1`, 'host: 127.0.0.1', 'content-length: 60000'];
    return client.send(...head, `x-forwarded-for: ${from}`, '', 'x'.repeat(50_000));
  };
  const from = (visitor: string) => ({ 'x-forwarded-for': visitor });
  const large = 'x'.repeat(60_000);

  test('from one address have a share, and leave room for those of others', async () => {
    const limited = await startTestGateway(service.url, settings);
    const stalled = await Promise.all([1, 2, 3].map(() => stall(limited, '192.0.2.1')));
    await until(() => stalled.some(({ status }) => status === 429));
    expect(stalled.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await send(API.contact.path, large, from('192.0.2.1'), limited)).status).toBe(429);
    expect((await send(API.contact.path, large, from('192.0.2.2'), limited)).status).toBe(200);
    for (const { socket } of stalled) socket.destroy();
    await until(async () => (await send(API.contact.path, large, from('192.0.2.1'), limited)).status === 200);
    await limited.close();
  });

  test('from one IPv6 customer have four shares for each step up to /48', async () => {
    const limited = await startTestGateway(service.url, {
      ...settings,
      FORMS_ARRIVING_MAX_BYTES: 10_000_000,
    });
    const networks = Array.from({ length: 9 }, (_, index) => `2001:db8:0:${index}::1`);
    const stalled = await Promise.all(networks.map((network) => stall(limited, network)));
    await until(() => stalled.some(({ status }) => status === 429));
    expect(stalled.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await send(API.contact.path, large, from('2001:db8:0:100::1'), limited)).status).toBe(200);
    for (const { socket } of stalled) socket.destroy();
    await limited.close();
  });

  test('from all visitors together are refused beyond a limit, until visitors leave', async () => {
    const limited = await startTestGateway(service.url, settings);
    const visitors = Array.from({ length: 9 }, (_, index) => `192.0.2.${index}`);
    const stalled = await Promise.all(visitors.map((visitor) => stall(limited, visitor)));
    const next = () => send(API.contact.path, large, from('192.0.2.99'), limited);
    await until(async () => (await next()).status === 503);
    expect(stalled.filter(({ status }) => status === 429)).toHaveLength(0);
    for (const { socket } of stalled) socket.destroy();
    await until(async () => (await next()).status === 200);
    await limited.close();
  });

  test('more slowly than 1 KB/s are refused with 408 long before the time for a form is over', async () => {
    const limited = await startTestGateway(service.url, { BODY_PACE_WINDOW_MS: 200 });
    const client = await RawClient.connect(limited.port);
    client.send(`POST ${API.contact.path} HTTP/1.1`, 'host: 127.0.0.1', 'content-length: 60000', '', 'x');
    const drip = setInterval(() => client.send('x'), 20);
    await until(() => client.received.endsWith('}'));
    clearInterval(drip);
    expect(client.status).toBe(408);
    client.socket.destroy();
    await limited.close();
  });
});

test('the bytes of forms from one address are limited per minute, whatever the call', async () => {
  const limited = await startTestGateway(service.url, {
    RATE_LIMIT_SCALE: 1,
    FORM_BYTES_PER_MINUTE: 10_000,
    TRUSTED_PROXIES: ['127.0.0.1'],
  });
  const request = (path: string, visitor: string) => () =>
    send(path, 'x'.repeat(3000), { 'x-forwarded-for': visitor }, limited);
  expect(await statuses(2, request(API.contact.path, '192.0.2.1'))).toEqual([200, 200]);
  expect(await statuses(2, request(API.chat.path, '192.0.2.1'))).toEqual([200, 429]);
  expect(await statuses(1, request(API.contact.path, '192.0.2.2'))).toEqual([200]);
  await limited.close();
});
