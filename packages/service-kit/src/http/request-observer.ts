import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRequestId, REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Logger } from '../process/logger.ts';
import { httpDuration } from '../process/metrics.ts';

/**
 * The request's id, which is also a header of the response.
 * @param given the caller's id, where the caller is trusted; a new one is made if it is none
 */
export function identifyRequest(response: ServerResponse, given?: string | string[]): string {
  const requestId = isRequestId(given) ? given : randomUUID();
  response.setHeader(REQUEST_ID_HEADER, requestId);
  return requestId;
}

/** The route and service that respond to a request. Both have few values, since they are labels of the metric. */
export interface Responsible {
  route: string;
  /** The service that responds; in a service, its own name. */
  service: string;
}

/**
 * Writes one log line and one measurement when the response has ended or the client has disconnected (status 499).
 * @param responsible called only then
 * @param facts what the log line says besides
 */
export function observeRequest(
  logger: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  responsible: () => Responsible,
  facts?: { accountId: string },
): void {
  const started = performance.now();
  response.on('close', () => {
    const ms = performance.now() - started;
    const { method } = request;
    const { route, service } = responsible();
    const status = response.writableFinished ? response.statusCode : 499;
    httpDuration.observe({ method, route, service, status }, ms / 1000);
    logger.request({ requestId, method, route, status, ms: Math.round(ms), ...facts });
  });
}
