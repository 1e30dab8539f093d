import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { CLOSING_HEADER } from '@packaging/contracts/timeouts';
import { expect, it } from '@jest/globals';
import { drainable } from '../src/http/drain.ts';
import { listen } from '../../../infra/test-harness/listen.ts';

const GRACE_MS = 60_000;

async function listening(handle: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => handle(response));
  const drain = drainable(server);
  const { port } = await listen(server);
  return { server, drain, port };
}

/** A keep-alive connection on which requests are written by hand. */
function openConnection(server: Server, port: number) {
  const socket = connect(port, '127.0.0.1');
  const ask = async () => {
    socket.write('GET / HTTP/1.1\r\nhost: server\r\n\r\n');
    await once(server, 'request');
  };
  return { socket, received: text(socket), ask };
}

it('a draining server ends a connection that is never idle', async () => {
  const responses: ServerResponse[] = [];
  const { server, drain, port } = await listening((response) => {
    response.flushHeaders();
    responses.push(response);
  });
  const { received, ask } = openConnection(server, port);

  await ask();
  const drained = drain();
  // Sent before the first response arrives, so that the connection is never idle.
  await ask();
  for (const response of responses) response.end('done');
  await drained;
  expect((await received).match(/^connection: .*$/gim)).toEqual([
    'Connection: keep-alive',
    'Connection: close',
  ]);
});

it('a response whose headers are not sent when the server begins to drain ends its connection too', async () => {
  const responses: ServerResponse[] = [];
  const { server, drain, port } = await listening((response) => void responses.push(response));
  const { received, ask } = openConnection(server, port);

  await ask();
  const drained = drain();
  responses[0]!.end('done');
  await drained;
  expect(await received).toMatch(/^connection: close$/im);
});

it('within its grace a draining server responds to new and idle connections, and says how long it still will', async () => {
  const { server, drain, port } = await listening((response) => void response.end('done'));
  const idle = openConnection(server, port);
  await idle.ask();

  const drained = drain(GRACE_MS);
  const fresh = request({ port, host: '127.0.0.1', agent: false }).end();
  const [response] = (await once(fresh, 'response')) as [IncomingMessage];
  expect(response.headers.connection).toBe('close');
  expect(Number(response.headers[CLOSING_HEADER])).toBeGreaterThan(0);
  expect(Number(response.headers[CLOSING_HEADER])).toBeLessThanOrEqual(GRACE_MS);
  response.resume();
  await idle.ask();
  expect((await idle.received).match(/^(connection|x-closing-in-ms)/gim)).toEqual([
    'Connection',
    'x-closing-in-ms',
    'Connection',
  ]);
  // No connection is left, so the rest of the minute is not waited for.
  await drained;
});
