import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRequestId, REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Logger } from '../process/logger.ts';
import { httpDuration } from '../process/metrics.ts';

/**
 * The request's id, which is also a header of the response.
 * @param given the caller's id, where the caller is trusted; replaced if it is not a valid id
 */
export function identifyRequest(response: ServerResponse, given?: string | string[]): string {
  const requestId = isRequestId(given) ? given : randomUUID();
  response.setHeader(REQUEST_ID_HEADER, requestId);
  return requestId;
}

/** The route of a request and the service that responds. Both have few values, since they are labels of the metric. */
export interface RouteLabels {
  route: string;
  /** In a service, its own name. */
  service: string;
}

/**
 * Writes one log line and one measurement when the response has ended or the client has disconnected (status 499).
 * @param labels called only then
 * @param extraFields added to the log line
 */
export function observeRequest(
  logger: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  labels: () => RouteLabels,
  extraFields?: { accountId: string },
): void {
  const started = performance.now();
  response.on('close', () => {
    const ms = performance.now() - started;
    const { method } = request;
    const { route, service } = labels();
    const status = response.writableFinished ? response.statusCode : 499;
    httpDuration.observe({ method, route, service, status }, ms / 1000);
    logger.info({ requestId, method, route, status, ms: Math.round(ms), ...extraFields }, 'request');
  });
}
