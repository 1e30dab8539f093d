import { type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http';
import { ERROR_MESSAGES, HttpError } from '../http/error-response.ts';
import { type ServiceAgent, ServiceUnreachableError } from './service-agent.ts';

/** When a service that fails is worth another try. */
export const RETRY_AFTER_SECONDS = 5;
/** A connection that broke, as happens when a service is killed. */
const RESET_CODES = ['ECONNRESET', 'EPIPE'];

/** Whether a request to a service failed because its connection broke. */
export const isReset = (error: unknown): boolean =>
  RESET_CODES.includes((error as NodeJS.ErrnoException).code ?? '');

/** The connection to the service was idle for too long. */
export class UpstreamTimeoutError extends Error {
  override readonly name = 'UpstreamTimeoutError';
  constructor(readonly visitorStalled: boolean) {
    super('no data within the timeout');
  }
}

/** What the visitor is told of a request to a service that failed before its response. */
export function errorOfService(error: unknown): HttpError {
  if (error instanceof UpstreamTimeoutError)
    return error.visitorStalled
      ? new HttpError(408, ERROR_MESSAGES.requestTimeout)
      : new HttpError(504, ERROR_MESSAGES.serviceTimeout);
  if (error instanceof ServiceUnreachableError)
    return new HttpError(503, ERROR_MESSAGES.serviceUnavailable, { 'retry-after': RETRY_AFTER_SECONDS });
  return new HttpError(502, ERROR_MESSAGES.serviceDisconnected);
}

/**
 * GETs from a service for the gateway itself. Once more if the connection breaks before the response. The response, too,
 * fails with {@link UpstreamTimeoutError} when nothing arrives for `timeoutMs`.
 * @param path is sent as it is, percent-encoded
 */
export async function getFromService(
  service: URL,
  path: string,
  headers: OutgoingHttpHeaders,
  agent: ServiceAgent,
  timeoutMs: number,
): Promise<IncomingMessage> {
  const get = () => getOnce(service, path, headers, agent, timeoutMs);
  const response = await get().catch((error: unknown) => {
    if (!isReset(error)) throw error;
    agent.destroyIdle(() => true);
    return get();
  });
  agent.noteClosing(response);
  return response;
}

function getOnce(
  { hostname: host, port, pathname }: URL,
  path: string,
  headers: OutgoingHttpHeaders,
  agent: ServiceAgent,
  timeout: number,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { host, port, path: pathname.replace(/\/$/, '') + path, headers, agent, timeout };
    const request = httpRequest(options);
    let response: IncomingMessage | undefined;
    request.on('response', (received) => resolve((response = received)));
    request.on('timeout', () => (response ?? request).destroy(new UpstreamTimeoutError(false)));
    request.on('error', reject);
    request.end();
  });
}
