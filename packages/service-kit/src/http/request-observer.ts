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
  /** Whether this is a file of the site, such as a script: one in {@link SAMPLED} of its requests has a log line. */
  isAsset?: true;
}

const SAMPLED = 100;
/** Lines a minute for refused requests, which anyone can send by the thousands; then one in {@link SAMPLED} has a line. */
const REFUSED_LINES_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

/**
 * Writes one log line and one measurement when the response has ended or the client has disconnected (status 499). A line
 * with the field `sampled` represents that many requests of its kind.
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
    const { route, service, isAsset = false } = labels();
    const status = response.writableFinished ? response.statusCode : 499;
    httpDuration.observe({ method, route, service, status }, ms / 1000);
    const requests = requestsOfLine(route, status, isAsset);
    if (requests === 0) return;
    const sampled = requests > 1 && { sampled: requests };
    logger.info(
      { requestId, method, route, status, ms: Math.round(ms), ...extraFields, ...sampled },
      'request',
    );
  });
}

let assets = 0;
const refused = { minute: 0, count: 0 };

/** Returns how many requests the line of this one represents; 0 for no line. */
function requestsOfLine(route: string, status: number, isAsset: boolean): number {
  if (isAsset && status < 400) return assets++ % SAMPLED === 0 ? SAMPLED : 0;
  if (status !== 429 && route !== 'none') return 1;
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (refused.minute !== minute) Object.assign(refused, { minute, count: 0 });
  if (++refused.count <= REFUSED_LINES_PER_MINUTE) return 1;
  return refused.count % SAMPLED === 0 ? SAMPLED : 0;
}
