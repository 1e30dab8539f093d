import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRequestId, REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Logger } from '../process/logger.ts';
import { httpDuration } from '../process/metrics.ts';

/** The request's id: the caller's if it is a proper one, else a new one. The answer's headers name it too. */
export function identifyRequest(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers[REQUEST_ID_HEADER];
  const requestId = isRequestId(given) ? given : randomUUID();
  response.setHeader(REQUEST_ID_HEADER, requestId);
  return requestId;
}

/**
 * Writes one log line and one measurement when the answer has ended or the client has gone (status 499).
 * `route` is asked only then; it must be one of few, since it labels the measurement.
 */
export function observeRequest(
  logger: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  route: () => string,
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
    logger.info(line, 'request');
  });
}
