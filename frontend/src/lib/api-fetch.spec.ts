import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { apiFetch } from './api-fetch.ts';

describe('apiFetch', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  const answering = async (listener: RequestListener) => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/thing`;
  };

  it('reads JSON', async () => {
    const url = await answering((_, response) => response.end('{"id":1}'));
    await expect(apiFetch(url)).resolves.toEqual({ id: 1 });
  });

  it('throws the status, a colon and space, and the body of an answer that is not OK', async () => {
    const url = await answering((_, response) => response.writeHead(422).end('Not like this'));
    await expect(apiFetch(url)).rejects.toThrow(/^422: Not like this$/);
  });

  it('throws the status text in place of an empty body', async () => {
    const url = await answering((_, response) => response.writeHead(503).end());
    await expect(apiFetch(url)).rejects.toThrow(/^503: Service Unavailable$/);
  });

  it('throws at 401 like at any other failure', async () => {
    const url = await answering((_, response) => response.writeHead(401).end('Log in first'));
    await expect(apiFetch(url)).rejects.toThrow(/^401: Log in first$/);
  });
});
