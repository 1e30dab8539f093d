import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { keepOpenForBody } from './early-answer.ts';

afterEach(() => {
  jest.useRealTimers();
});

test('a client that goes on sending after its answer is cut off after half a minute', async () => {
  const server = createServer((request, response) => {
    keepOpenForBody(request, response);
    response.writeHead(413).end('too large');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Sockets keep their own time; only the clock that is tested stands still.
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
  });

  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\nx');
  await once(client, 'data');
  client.write('x');
  jest.advanceTimersByTime(29_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(client.destroyed).toBe(false);
  jest.advanceTimersByTime(1000);
  await new Promise((resolve) => client.once('close', resolve));
  server.close();
});
