import type { Server } from 'node:http';

const IDLE_CHECK_INTERVAL_MS = 50;

/**
 * Closes a server in order: it stops accepting, finishes what runs, and leaves no idle connection open. Node
 * by itself closes only those that are idle when it is told to stop.
 */
export function drain(server: Server): Promise<void> {
  // A client that asks without a pause is never idle: each further answer says that it was the last.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
    server.close((error) => {
      clearInterval(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}
