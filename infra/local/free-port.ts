import { createServer } from 'node:net';

/** Below the range of outgoing connections, which could take the port in the meantime. */
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;

/** A TCP port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT + 1));
    if (await isPortFree(port)) return port;
  }
}

/** Whether something can listen on a port. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
