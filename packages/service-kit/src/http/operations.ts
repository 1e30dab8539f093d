import type { IncomingMessage, ServerResponse } from 'node:http';
import { metrics } from '../process/metrics.ts';
import type { Readiness } from '../process/readiness.ts';

/**
 * Handles `/health/live` (depends on nothing), `/health/ready` (everything the process needs) and `/metrics`
 * (Prometheus); anything else goes to `next`.
 */
export const operationsHandler =
  (readiness: Readiness) =>
  async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    switch (request.url?.split('?')[0]) {
      case '/health/live':
        return sendJson(response, 200, { status: 'ok' });
      case '/health/ready': {
        const { ready, checks } = await readiness.run();
        return sendJson(response, ready ? 200 : 503, { status: ready ? 'ok' : 'unavailable', checks });
      }
      case '/metrics':
        response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics());
        return;
      default:
        next();
    }
  };

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
