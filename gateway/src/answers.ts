import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody, UNAVAILABLE } from '@packaging/contracts/error-body';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import { keepOpenForBody } from './early-answer.ts';

/** The gateway's own sentences. */
export const SENTENCES = {
  badAddress: 'The address cannot be read',
  notFound: 'Not found',
  methodNotAllowed: 'Method not allowed',
  tooLarge: 'The request is too large',
  tooSlow: 'The request took too long to arrive. Please try again.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  expectation: 'The expectation cannot be met',
  unavailable: UNAVAILABLE,
  broken: 'The service ended the connection without an answer. Please try again.',
  timeout: 'The service took too long to answer. Please try again.',
  internal: 'Internal server error',
} as const;

/** Answers with the one error body, also while the request is still being sent. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string | number> = {},
): void {
  keepOpenForBody(request, response);
  const body = JSON.stringify(errorBody(sentence, String(response.getHeader(REQUEST_ID_HEADER) ?? '')));
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...headers,
    })
    .end(body);
}
