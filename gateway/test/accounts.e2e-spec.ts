import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { API } from '@packaging/contracts/api';
import { errorBodySchema } from '@packaging/contracts/error-body';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { callApi } from '../../infra/test-harness/call-api.ts';
import { RawClient } from '../../infra/test-harness/raw-client.ts';
import {
  PUBLIC_URL,
  startTestGateway,
  startTestService,
  type TestGateway,
  type TestService,
} from './harness.ts';

const STAFF = { id: randomUUID(), username: 'ada', role: 'staff', createdAt: '2026-11-22T04:00:00.000Z' };
const CUSTOMER = { ...STAFF, id: randomUUID(), role: 'customer' };
const UPLOAD = API.uploadPortfolioItem.path;

let auth: TestService;
let others: TestService;
let open: TestGateway;
let restricted: TestGateway;
beforeAll(async () => {
  auth = await startTestService();
  others = await startTestService();
  open = await startTestGateway(others.url, { AUTH_URL: auth.url });
  restricted = await startTestGateway(others.url, { AUTH_URL: auth.url, INTERNAL_TOOLS_ACCESS: 'staff' });
});
afterEach(() => {
  for (const service of [auth, others]) service.requests.length = 0;
});
afterAll(async () => {
  await open.close();
  await restricted.close();
  await auth.close();
  await others.close();
});

/** Lets the auth service accept one session. */
function acceptSession(cookie: string, user: object): void {
  auth.respond = (request, response) => {
    const known = request.headers.cookie === cookie;
    response
      .writeHead(known ? 200 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify(known ? user : { success: false, error: 'You are not logged in' }));
  };
}

const upload = (gateway: TestGateway, headers: Record<string, string> = {}) =>
  fetch(gateway.url + UPLOAD, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    body: '--x--',
  });
const errorOf = async (response: Response) => errorBodySchema.parse(await response.json()).error;

describe('a call for staff', () => {
  test('reaches its service with the account of its session, which is looked up once', async () => {
    acceptSession('session=ada', STAFF);
    const response = await upload(restricted, { cookie: 'session=ada' });
    expect(response.status).toBe(200);
    expect(auth.requests).toHaveLength(1);
    expect(auth.requests[0]).toMatchObject({ method: 'GET', url: API.currentUser.path });
    expect(JSON.parse(String(others.requests[0]!.headers['x-account']))).toEqual({
      id: STAFF.id,
      role: 'staff',
    });
    expect(auth.requests[0]!.headers['x-request-id']).toBe(others.requests[0]!.headers['x-request-id']);
  });

  test.each([
    ['without a cookie', {}, 401, 'This is for staff. Please log in with a staff account first.'],
    [
      'with an unknown session',
      { cookie: 'session=gone' },
      401,
      'This is for staff. Please log in with a staff account first.',
    ],
    [
      "with a customer's session",
      { cookie: 'session=carl' },
      403,
      'This is for staff. Your account is not a staff account.',
    ],
    [
      'with a forged account header',
      { 'x-account': JSON.stringify({ id: STAFF.id, role: 'staff' }) },
      401,
      'This is for staff. Please log in with a staff account first.',
    ],
  ])('%s is refused with an error message', async (_what, headers, status, error) => {
    acceptSession('session=carl', CUSTOMER);
    const response = await upload(restricted, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(await errorOf(response)).toBe(error);
    expect(others.requests).toHaveLength(0);
  });

  const failures: [string, RequestListener][] = [
    ['fails', (_, response) => response.writeHead(500).end('{}')],
    ['responds with nonsense', (_, response) => response.writeHead(200).end('<html>')],
    [
      'responds with an account without a role',
      (_, response) => response.end(JSON.stringify({ id: STAFF.id })),
    ],
    ['hangs up', (_, response) => response.destroy()],
  ];
  test.each(failures)('is a 503 when the auth service %s', async (_what, respond) => {
    auth.respond = respond;
    const response = await upload(restricted, { cookie: 'session=ada' });
    expect(response.status).toBe(503);
    expect(others.requests).toHaveLength(0);
  });

  test('is open to everyone, without a lookup, on a local site with open tools', async () => {
    const local = await startTestGateway(others.url, {
      AUTH_URL: auth.url,
      PUBLIC_URL: 'http://localhost:8080',
    });
    const response = await upload(local, { cookie: 'session=ada', 'x-account': 'forged' });
    await local.close();
    expect(response.status).toBe(200);
    expect(auth.requests).toHaveLength(0);
    expect(others.requests[0]!.headers).not.toHaveProperty('x-account');
  });

  test('reaches its service with the account, if there is one, on a public site with open tools', async () => {
    acceptSession('session=ada', STAFF);
    for (const cookie of ['session=ada', 'session=gone'])
      expect((await upload(open, { cookie, 'x-account': 'forged' })).status).toBe(200);
    expect(others.requests.map(({ headers }) => headers['x-account'])).toEqual([
      JSON.stringify({ id: STAFF.id, role: 'staff' }),
      undefined,
    ]);
  });

  test('is open to everyone while the auth service fails, if internal tools are open', async () => {
    auth.respond = (_, response) => response.writeHead(500).end('{}');
    expect((await upload(open, { cookie: 'session=ada' })).status).toBe(200);
    expect(others.requests[0]!.headers).not.toHaveProperty('x-account');
  });
});

test('a public call needs no account, and a forged account header is removed', async () => {
  const response = await fetch(restricted.url + API.portfolio.path, { headers: { 'x-account': 'forged' } });
  expect(response.status).toBe(200);
  expect(auth.requests).toHaveLength(0);
  expect(others.requests[0]!.headers).not.toHaveProperty('x-account');
});

test('a session’s cookie is sent only to the auth service', async () => {
  acceptSession('session=ada', STAFF);
  const headers = { cookie: 'session=ada' };
  expect(await (await fetch(open.url + API.currentUser.path, { headers })).json()).toEqual(STAFF);
  await fetch(open.url + API.portfolio.path, { headers });
  expect(others.requests[0]!.headers).not.toHaveProperty('cookie');
});

describe('a call that may change something', () => {
  const calls = [API.contact, API.login, API.signup, API.logout, API.uploadQuoteFiles].map(
    ({ path }) => path,
  );
  const send = (path: string, headers: Record<string, string>) =>
    callApi(open, { method: 'POST', path }, {}, headers);

  test.each(calls)('to %s is refused from another site', async (path) => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL },
      { 'sec-fetch-site': 'SAME-ORIGIN, cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${PUBLIC_URL}.evil.example` },
      { origin: PUBLIC_URL.replace('https', 'http') },
    ];
    for (const headers of foreign) {
      const response = await send(path, headers);
      expect(response.status).toBe(403);
      expect(await errorOf(response)).toBe('This request came from another website and was refused.');
    }
    expect([...others.requests, ...auth.requests]).toHaveLength(0);
  });

  test.each([
    ['its own page', { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL }],
    ['an address typed by the visitor', { 'sec-fetch-site': 'none' }],
    ['its own page in a browser without Sec-Fetch-Site', { origin: PUBLIC_URL }],
    ['a client that is not a browser', {}],
  ])('passes from %s', async (_what, headers) => {
    expect((await send(API.contact.path, headers as Record<string, string>)).status).toBe(200);
  });

  test.each([
    ['http', 200],
    ['https', 403],
    ['ftp', 403],
  ])('under another name of the site gets, from its page over %s, %i', async (scheme, status) => {
    const client = await RawClient.connect(open.port);
    client.send(
      `POST ${API.contact.path} HTTP/1.1`,
      'host: 192.168.1.5:8080',
      `origin: ${scheme}://192.168.1.5:8080`,
      'content-type: application/json',
      'content-length: 2',
      'connection: close',
      '',
      '{}',
    );
    await client.closed;
    expect(client.status).toBe(status);
  });

  test('is refused as a form of another site while its body is still arriving', async () => {
    const client = await RawClient.connect(open.port);
    client.send(
      `POST ${API.uploadQuoteFiles.path} HTTP/1.1`,
      'host: localhost',
      'sec-fetch-site: cross-site',
      'content-type: multipart/form-data; boundary=x',
      'content-length: 100000',
      '',
      '--x',
    );
    await new Promise((resolve) => client.socket.once('data', resolve));
    expect(client.status).toBe(403);
    client.socket.destroy();
  });
});

test('a page of another site may link here and read what is public', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect((await fetch(open.url + API.portfolio.path, { headers })).status).toBe(200);
});
