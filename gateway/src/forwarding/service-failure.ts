import { ERROR_MESSAGES, HttpError, RETRY_AFTER } from '../http/error-response.ts';
import { ServiceUnreachableError } from './service-agent.ts';

/** Codes of a connection that broke, for example because the service was killed. */
const RESET_CODES = ['ECONNRESET', 'EPIPE'];

/** Whether a request failed because its connection broke. */
export const isReset = (error: unknown): boolean =>
  RESET_CODES.includes((error as NodeJS.ErrnoException).code ?? '');

/** The connection to the service was idle for too long. */
export class UpstreamTimeoutError extends Error {
  override readonly name = 'UpstreamTimeoutError';
  /** @param visitorStalled whether the visitor, not the service, stopped sending or reading */
  constructor(readonly visitorStalled: boolean) {
    super('no data within the timeout');
  }
}

export const serviceUnavailable = (): HttpError =>
  new HttpError(503, ERROR_MESSAGES.serviceUnavailable, RETRY_AFTER);

/** The visitor's error for a request that failed before its response. */
export function errorOfService(error: unknown): HttpError {
  if (error instanceof UpstreamTimeoutError)
    return error.visitorStalled
      ? new HttpError(408, ERROR_MESSAGES.requestTimeout)
      : new HttpError(504, ERROR_MESSAGES.serviceTimeout);
  if (error instanceof ServiceUnreachableError) return serviceUnavailable();
  return new HttpError(502, ERROR_MESSAGES.serviceDisconnected);
}
