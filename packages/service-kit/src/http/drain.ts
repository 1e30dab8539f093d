import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CLOSING_HEADER } from '@packaging/contracts/timeouts';

const CHECK_INTERVAL_MS = 50;
/** A server without connections for so long gets no more requests that could not be sent again. */
const QUIET_MS = 300;

/** Ends a server: see {@link drainable}. */
export type Drain = (graceMs?: number) => Promise<void>;

/**
 * Prepares a server, which does not listen yet, for a graceful end: the function that this returns ends it.
 *
 * For `graceMs` it goes on accepting connections and requests. Responses from then on tell the client to close the
 * connection, and in {@link CLOSING_HEADER} for how long the server still accepts new ones, so that the client has
 * stopped using both when the server stops listening: whatever arrives in that moment is reset. The grace ends early
 * when there are no connections. Then running requests are finished and connections are closed as they become idle.
 */
export function drainable(server: Server): Drain {
  /**
   * The response that each connection waits for. Keyed by connection, since V8 leaves the old table of a Set or Map that
   * entries come to and go from pointing to the new one: with a Set of responses, all requests since the last full
   * garbage collection hung on one another.
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

/** Node's own close() closes only the connections that are idle at that moment. */
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
