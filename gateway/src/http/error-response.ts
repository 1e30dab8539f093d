import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody, UNAVAILABLE } from '@packaging/contracts/error-body';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import { keepOpenWhileSending } from '@packaging/service-kit/http/early-response';

/** Messages of the gateway's own errors. */
export const ERROR_MESSAGES = {
  unreadableRequest: 'The request cannot be read',
  unreadableUrl: 'The address cannot be read',
  headersTooLarge: 'The headers of the request are too large',
  staffLoginRequired: 'This is for staff. Please log in with a staff account first.',
  staffOnly: 'This is for staff. Your account is not a staff account.',
  crossSite: 'This request came from another website and was refused.',
  oneHost: 'The request must have one Host header',
  nestedTooDeep: 'The request is nested too deeply: at most ten levels are accepted',
  notUtf8: 'The request must be in UTF-8',
  notFound: 'Not found',
  methodNotAllowed: 'Method not allowed',
  bodyTooLarge: 'The request is too large',
  requestTimeout: 'The request took too long to arrive. Please try again.',
  unknownHost: "This website isn't available at this address.",
  tooManyConnections: 'Too many connections are open. Please wait a moment and try again.',
  rateLimited: 'Too many requests. Please wait a moment and try again.',
  expectationFailed: 'The expectation cannot be met',
  serviceUnavailable: UNAVAILABLE,
  serviceDisconnected: 'The connection to the server was lost. Please try again.',
  serviceTimeout: 'The server took too long to respond. Please try again.',
  internal: 'Internal server error',
} as const;

export type ErrorMessage = (typeof ERROR_MESSAGES)[keyof typeof ERROR_MESSAGES];
export type ErrorHeaders = Record<string, string | number>;

/** When to try again after a 503. */
export const RETRY_AFTER: ErrorHeaders = { 'retry-after': 5 };

/** Ends a request with an error response; thrown by the steps a request passes through. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    override readonly message: string,
    readonly headers: ErrorHeaders = {},
  ) {
    super(message);
  }
}

/** The 413 of a form. */
export const formTooLarge = (maxBytes: number): HttpError =>
  new HttpError(
    413,
    `Your text is too long: at most ${Math.floor(maxBytes / 1024)} KB can be sent at once. Please shorten it and try again.`,
  );

/** Throws {@link HttpError} 405 for methods other than GET and HEAD. */
export function rejectUnlessRead({ method }: IncomingMessage): void {
  if (method !== 'GET' && method !== 'HEAD')
    throw new HttpError(405, ERROR_MESSAGES.methodNotAllowed, { allow: 'GET, HEAD' });
}

/** Sends the common error body, also while the request's body is still arriving. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
  headers: ErrorHeaders = {},
): void {
  keepOpenWhileSending(request, response);
  const body = JSON.stringify(errorBody(message, String(response.getHeader(REQUEST_ID_HEADER) ?? '')));
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...headers,
    })
    .end(body);
}
