import type { Server } from 'node:http';

const IDLE_CHECK_INTERVAL_MS = 50;

/**
 * Closes a server gracefully: it stops accepting connections, finishes running requests, and closes connections as
 * they become idle. Node's own close() closes only those that are idle at that moment.
 */
export function drain(server: Server): Promise<void> {
  // A connection with one request after another is never idle: responses from now on tell the client to close it.
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
