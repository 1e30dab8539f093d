import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { drain } from './drain.ts';

it('a draining server ends a connection that is never idle', async () => {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => void responses.push(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const received = text(client);
  const ask = async () => {
    client.write('GET / HTTP/1.1\r\nhost: server\r\n\r\n');
    await once(server, 'request');
  };

  await ask();
  const drained = drain(server);
  // Sent before the first response arrives, so that the connection is never idle.
  await ask();
  for (const response of responses) response.end('done');
  await drained;
  expect((await received).match(/^connection: .*$|^done/gim)).toEqual([
    'Connection: keep-alive',
    'done',
    'Connection: close',
    'done',
  ]);
});
