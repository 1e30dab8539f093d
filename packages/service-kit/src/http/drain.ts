import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CLOSING_HEADER } from '@packaging/contracts/timeouts';

const CHECK_INTERVAL_MS = 50;
/** A server without connections for this long may stop listening before its grace period ends. */
const QUIET_MS = 300;

/** Shuts a server down; see {@link drainable}. */
export type Drain = (graceMs?: number) => Promise<void>;

/**
 * Prepares a server, before it listens, for a graceful shutdown. Call the returned function to shut it down.
 *
 * The kernel resets connections that arrive at the moment a server stops listening. So for `graceMs` the server keeps
 * accepting connections and requests, but closes each connection after its response and announces in
 * {@link CLOSING_HEADER} how much longer it will listen, so that clients can stay away at the end. The grace period ends
 * early when there are no connections. Then running requests are finished and idle connections closed.
 */
export function drainable(server: Server): Drain {
  /**
   * Open connections, each with the response it is waiting for. Not a set of responses: V8 would keep the removed entries
   * of a set that changes with every request alive until a full garbage collection.
   */
  const running = new Map<Socket, ServerResponse | undefined>();
  let quietSince = 0;
  let closesAt: number | undefined;

  const announceEnd = (response: ServerResponse, now: number) => {
    if (response.headersSent) return;
    response.shouldKeepAlive = false;
    if (closesAt! > now) response.setHeader(CLOSING_HEADER, Math.ceil(closesAt! - now));
  };
  server.on('connection', (socket) => {
    running.set(socket, undefined);
    socket.once('close', () => {
      running.delete(socket);
      quietSince = performance.now();
    });
  });
  server.prependListener('request', ({ socket }, response) => {
    running.set(socket, response);
    response.once('close', () => {
      if (running.get(socket) === response) running.set(socket, undefined);
    });
    if (closesAt !== undefined) announceEnd(response, performance.now());
  });

  return async (graceMs = 0) => {
    const started = performance.now();
    closesAt = started + graceMs;
    for (const response of running.values()) if (response) announceEnd(response, started);
    const mayClose = (now: number) =>
      now >= closesAt! || (running.size === 0 && now - Math.max(started, quietSince) >= QUIET_MS);
    await new Promise<void>((resolve) => {
      const check = () =>
        mayClose(performance.now()) ? resolve() : void setTimeout(check, CHECK_INTERVAL_MS);
      check();
    });
    await close(server);
  };
}

/** Node's own close() closes only connections that are idle when it is called. */
function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => server.closeIdleConnections(), CHECK_INTERVAL_MS);
    server.close((error) => {
      clearInterval(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}
