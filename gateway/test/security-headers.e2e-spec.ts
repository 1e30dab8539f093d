import { API } from '@packaging/contracts/api';
import { mediaPath } from '@packaging/contracts/media';
import { expect, test } from '@jest/globals';
import { RawClient } from '../../infra/test-harness/raw-client.ts';
import { gatewayAndService } from './harness.ts';

const { gateway, service } = await gatewayAndService({ TRUSTED_PROXIES: ['127.0.0.1'] });

const STRICT = "default-src 'none'; frame-ancestors 'none'";
const SANDBOX = "sandbox; default-src 'none'";

/** The security headers of a response, in order of their names. */
async function headersOf(...request: string[]): Promise<[status: number, headers: string[]]> {
  const client = await RawClient.connect(gateway.port);
  client.send(...request, '', '');
  await client.responseStatus();
  client.socket.destroy();
  await client.closed;
  const head = client.received.split('\r\n\r\n', 1)[0]!.split('\r\n');
  const isSecurity = /^(content-security-policy|cross-origin-resource|referrer|x-content-type|strict-t)/;
  return [client.status, head.filter((line) => isSecurity.test(line)).toSorted()];
}
const expected = (policy: string) => [
  `content-security-policy: ${policy}`,
  'cross-origin-resource-policy: same-origin',
  'referrer-policy: strict-origin-when-cross-origin',
  'x-content-type-options: nosniff',
];
const HOST = 'host: localhost';

test.each([
  ['an API response', 200, [`POST ${API.contact.path} HTTP/1.1`, HOST, 'content-length: 0']],
  ['an API error', 404, ['GET /api/nothing HTTP/1.1', HOST]],
  ['the description of the API', 200, ['GET /api/openapi.json HTTP/1.1', HOST]],
  ['a static file', 200, ['GET /icon.svg HTTP/1.1', HOST]],
  ['a missing file', 404, ['GET /assets/nothing.js HTTP/1.1', HOST]],
  ['a redirect', 301, ['GET /contact/ HTTP/1.1', HOST]],
  ['an unknown host', 421, ['GET / HTTP/1.1', 'host: evil.example']],
  ['an unreadable request', 400, ['nonsense']],
  ['an unknown expectation', 417, ['GET / HTTP/1.1', HOST, 'expect: tea']],
  ['headers that are too large', 431, ['GET / HTTP/1.1', HOST, `x: ${'x'.repeat(20_000)}`]],
])('%s has every security header once', async (_what, status, request) => {
  service.respond = (_request, response) => response.end('{}');
  expect(await headersOf(...request)).toEqual([status, expected(STRICT)]);
});

test.each([
  ['from the cache', 'public, max-age=60'],
  ['that are not cached', 'no-store'],
])('media %s have every security header once, and the policy of their service', async (what, caching) => {
  service.respond = (_request, response) =>
    response
      .writeHead(200, {
        'content-type': 'image/png',
        'cache-control': caching,
        'content-security-policy': SANDBOX,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      .end('image');
  const request = [`GET ${mediaPath(`${what.replaceAll(' ', '-')}.png`)} HTTP/1.1`, HOST];
  for (let times = 0; times < 2; times += 1)
    expect(await headersOf(...request)).toEqual([200, expected(SANDBOX)]);
});

test('over HTTPS, browsers must use it for subdomains too', async () => {
  const hsts = 'strict-transport-security: max-age=31536000; includeSubDomains';
  for (const path of ['/', '/icon.svg', '/api/nothing'])
    expect((await headersOf(`GET ${path} HTTP/1.1`, HOST, 'x-forwarded-proto: https'))[1]).toContain(hsts);
});
