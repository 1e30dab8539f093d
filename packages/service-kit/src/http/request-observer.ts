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

/**
 * Writes one log line and one measurement when the response has ended or the client has disconnected (status 499).
 * @param route called only then; must return one of few values, since it is a label of the metric
 * @param facts what the log line says besides
 */
export function observeRequest(
  logger: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  route: () => string,
  facts: Record<string, string> = {},
): void {
  const started = performance.now();
  response.on('close', () => {
    const seconds = (performance.now() - started) / 1000;
    const line = {
      requestId,
      method: request.method,
      route: route(),
      status: response.writableFinished ? response.statusCode : 499,
      ms: Math.round(seconds * 1000),
    };
    httpDuration.observe({ method: line.method, route: line.route, status: line.status }, seconds);
    logger.info({ ...line, ...facts }, 'request');
  });
}
