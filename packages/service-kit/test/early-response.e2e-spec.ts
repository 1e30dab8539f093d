import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listen } from '../../../infra/test-harness/listen.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { keepOpenWhileSending, respondAndClose } from '../src/http/early-response.ts';

const MEGABYTE_BYTES = 1024 * 1024;

describe('a response that closes the connection, to a request that is still being sent,', () => {
  let server: Server;
  let port: number;
  let open = 0;
  beforeAll(async () => {
    server = createServer((incoming, response) => {
      open += 1;
      response.on('close', () => (open -= 1));
      respondAndClose(incoming, response, 413, { message: 'too large' });
    });
    ({ port } = await listen(server));
  });
  afterAll(() => server.close().closeAllConnections());

  /** Sends the headers of a request of 100 MB. */
  async function begin(): Promise<{ socket: Socket; received: () => string }> {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.on('error', () => {});
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${100 * MEGABYTE_BYTES}\r\n\r\n`);
    return { socket, received: () => received };
  }

  it('is sent whole at once', async () => {
    const { socket, received } = await begin();
    await once(socket, 'data');
    expect(received()).toMatch(/^HTTP\/1.1 413 .*connection: close.*\{"message":"too large"\}$/is);
    socket.destroy();
  });

  it('reaches a client that only sends, and the connection closes soon after', async () => {
    const { socket, received } = await begin();
    let sent = 0;
    while (!socket.destroyed && sent < 100 * MEGABYTE_BYTES) {
      if (!socket.write(Buffer.alloc(MEGABYTE_BYTES)))
        await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
      sent += MEGABYTE_BYTES;
    }
    expect(received()).toContain('too large');
    expect(sent).toBeLessThan(40 * MEGABYTE_BYTES);
  });

  it('reaches a Node client that pipes a body, as a proxy does', async () => {
    for (let round = 0; round < 20; round++) {
      const sent = request({ port, method: 'POST', headers: { 'content-length': 100 * MEGABYTE_BYTES } });
      sent.on('error', () => {});
      const pump = () => {
        while (!sent.destroyed && sent.write(Buffer.alloc(65_536)));
      };
      sent.on('drain', pump);
      pump();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const [chunk] = (await once(response, 'data')) as [Buffer];
      expect([response.statusCode, String(chunk)]).toEqual([413, '{"message":"too large"}']);
      sent.destroy();
    }
  });

  it('leaves nothing pending when the client has gone', async () => {
    const clients = await Promise.all([begin(), begin(), begin()]);
    await Promise.all(clients.map(({ socket }) => once(socket, 'data')));
    for (const { socket } of clients) socket.resetAndDestroy();
    await until(() => open === 0);
    expect(open).toBe(0);
  });
});

describe('a response that keeps the connection open, to a request that is still being sent,', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is followed by a cut after half a minute if the client goes on sending', async () => {
    const server = createServer((incoming, response) => {
      keepOpenWhileSending(incoming, response);
      response.writeHead(413).end('too large');
    });
    const { port } = await listen(server);
    // Only setInterval is faked: sockets need the other timers.
    jest.useFakeTimers({
      doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
    });

    const client = connect(port, '127.0.0.1');
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
});
