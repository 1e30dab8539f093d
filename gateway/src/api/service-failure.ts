import { errors } from 'undici';
import { ERROR_MESSAGES, HttpError, RETRY_AFTER } from '../http/error-response.ts';
import { ServiceUnreachableError } from './service-agent.ts';

/** A connection that broke, as happens when a service is killed. */
const RESET_CODES = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

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

/** What the visitor is told where a service cannot be asked. */
export const serviceUnavailable = (): HttpError =>
  new HttpError(503, ERROR_MESSAGES.serviceUnavailable, RETRY_AFTER);
/** What the visitor is told of a service that is not asked, since it hangs. */
export const serviceHung = (): HttpError => new HttpError(504, ERROR_MESSAGES.serviceTimeout, RETRY_AFTER);

/** What the visitor is told of a request to a service that failed before its response. */
export function errorOfService(error: unknown): HttpError {
  if (error instanceof UpstreamTimeoutError)
    return error.visitorStalled
      ? new HttpError(408, ERROR_MESSAGES.requestTimeout)
      : new HttpError(504, ERROR_MESSAGES.serviceTimeout);
  if (error instanceof errors.BodyTimeoutError) return new HttpError(504, ERROR_MESSAGES.serviceTimeout);
  if (error instanceof ServiceUnreachableError) return serviceUnavailable();
  return new HttpError(502, ERROR_MESSAGES.serviceDisconnected);
}
