import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CLOSING_HEADER } from '@packaging/contracts/timeouts';

const CHECK_INTERVAL_MS = 50;
/** A server that has had no connection for this long may stop listening before its grace ends. */
const QUIET_MS = 300;

/** Ends a server: see {@link drainable}. */
export type Drain = (graceMs?: number) => Promise<void>;

/**
 * Prepares a server for a graceful end, before it listens; the function returned ends it.
 *
 * The kernel resets connections that arrive in the moment when a server stops listening. So for `graceMs` the server
 * goes on accepting connections and requests, but its responses close their connections and announce in
 * {@link CLOSING_HEADER} how long it will still listen, so that the client stays away at the end. The grace ends early when
 * there are no connections. Then running requests are finished and idle connections closed.
 */
export function drainable(server: Server): Drain {
  /**
   * Open connections, each with the response it waits for. Keyed by connection, not a set of responses: V8 would keep past
   * entries of a set that changes with every request alive until a full garbage collection.
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
