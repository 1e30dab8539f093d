import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { API } from '@packaging/contracts/api';
import { CLOSING_HEADER } from '@packaging/contracts/timeouts';
import { drainable } from '@packaging/service-kit/http/drain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort } from '../../infra/local/free-port.ts';
import { startTestGateway, startTestService, type TestGateway, type TestService } from './harness.ts';
import { listen } from '../../infra/test-harness/listen.ts';

let service: TestService;
let gateway: TestGateway;
beforeAll(async () => {
  service = await startTestService();
  gateway = await startTestGateway(service.url);
});
beforeEach(() => {
  service.requests.length = 0;
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

const send = ({ method, path }: { method: string; path: string }, body?: string | ReadableStream) =>
  fetch(gateway.url + path, { method, ...(body && { body, duplex: 'half' }) });

/** Breaks the connections of the first `count` requests after their bodies; responds to later ones with their body. */
function breakFirst(count: number): string[] {
  const bodies: string[] = [];
  service.respond = async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push(await text(request));
    if (bodies.length <= count) request.socket.resetAndDestroy();
    else response.end(bodies.at(-1));
  };
  return bodies;
}

describe('a connection that breaks before the response', () => {
  test.each([
    ['a list is read', API.portfolio, undefined],
    ['a file is read', { method: 'GET', path: `${API.media.path}logo.svg` }, undefined],
    ['a quote is requested', API.requestQuote, '{"name":"Ada"}'],
  ])('is not noticed when %s', async (_, call, body) => {
    const bodies = breakFirst(1);
    const response = await send(call, body);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body ?? '');
    expect(bodies).toEqual([body ?? '', body ?? '']);
    const [first, second] = service.requests;
    expect(second!.headers['x-request-id']).toBe(first!.headers['x-request-id']);
  });

  test('is not noticed when the rest of the quote request is still on its way', async () => {
    service.respond = async (request, response) => {
      if (service.requests.length === 1) request.once('data', () => request.socket.resetAndDestroy());
      else response.end(await text(request));
    };
    let rest = () => {};
    const body = new ReadableStream({
      start(stream) {
        const encoder = new TextEncoder();
        stream.enqueue(encoder.encode('{"name":'));
        rest = () => {
          stream.enqueue(encoder.encode('"Ada"}'));
          stream.close();
        };
      },
    });
    const response = send(API.requestQuote, body);
    await wait(100);
    rest();
    expect(await (await response).text()).toBe('{"name":"Ada"}');
  });

  test('is a 502 when it happens twice', async () => {
    const bodies = breakFirst(2);
    expect((await send(API.requestQuote, '{}')).status).toBe(502);
    expect(bodies).toHaveLength(2);
  });

  test.each([
    ['a chat message', API.chat],
    ['an upload', API.uploadQuoteFiles],
  ])('is a 502 for %s, which may have been carried out', async (_, call) => {
    const bodies = breakFirst(1);
    expect((await send(call, 'x')).status).toBe(502);
    expect(bodies).toHaveLength(1);
  });
});

test('a service that restarts under load fails no request', async () => {
  const port = await freePort();
  const patient = await startTestGateway(`http://127.0.0.1:${port}`, { SERVICE_CONNECT_TIMEOUT_MS: 20_000 });
  const start = async () => {
    const server = createServer(async (request, response) => response.end(await text(request)));
    const drain = drainable(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return drain;
  };
  let drain = await start();
  const statuses = new Map<number, number>();
  const headers = new Set<string | null>();
  let stopping = false;
  const visit = async () => {
    while (!stopping) {
      const response = await fetch(patient.url + API.contact.path, { method: 'POST', body: 'x' });
      await response.text();
      headers.add(response.headers.get(CLOSING_HEADER));
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  const visitors = Array.from({ length: 16 }, visit);
  for (let restart = 0; restart < 3; restart++) {
    await wait(100);
    await drain(1000);
    drain = await start();
  }
  stopping = true;
  await Promise.all(visitors);
  expect([...statuses.keys()]).toEqual([200]);
  // The announcement is for the gateway only.
  expect([...headers]).toEqual([null]);
  await patient.close();
  await drain();
});

test('an idle connection to a closing service is not used again', async () => {
  const ports: (number | undefined)[] = [];
  let closing = false;
  const server = createServer((request, response) => {
    ports.push(request.socket.remotePort);
    if (closing) response.setHeader(CLOSING_HEADER, 60_000);
    response.end();
  });
  const alone = await startTestGateway((await listen(server)).url);
  const read = async () => (await fetch(alone.url + API.portfolio.path)).text();
  await read();
  closing = true;
  await read();
  await read();
  expect(ports[1]).toBe(ports[0]);
  expect(ports[2]).not.toBe(ports[1]);
  await alone.close();
  server.close();
});

test('requests do not wait for a service that has been unreachable for long enough', async () => {
  const unreachable = { SERVICE_CONNECT_TIMEOUT_MS: 1000 };
  const url = `http://127.0.0.1:${await freePort()}`;
  const [known, unknown] = [
    await startTestGateway(url, unreachable),
    await startTestGateway(url, unreachable),
  ];
  const statusFrom = async (name: string, { url }: TestGateway) =>
    `${name}: ${(await fetch(url + API.portfolio.path)).status}`;
  await statusFrom('first', known);
  const later = [statusFrom('waits', unknown), statusFrom('does not wait', known)];
  expect(await Promise.race(later)).toBe('does not wait: 503');
  await Promise.all(later);
  await known.close();
  await unknown.close();
});
