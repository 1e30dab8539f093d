import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import { securityHeaders } from './security-headers.ts';
import type { Visitor } from './visitor.ts';

/** A request, its response, and what is known of the visitor. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  visitor: Visitor;
}

/** Sets the headers of every response, for one that others write. */
export function setCommonHeaders({ response, requestId, visitor }: Exchange): void {
  response.setHeader(REQUEST_ID_HEADER, requestId);
  for (const [name, value] of securityHeaders(visitor.https)) response.setHeader(name, value);
}

/** Headers that are the same for every request, as Node writes them fastest. */
export type PreparedHeaders = readonly string[];

/** To be done once for each response that is sent more than once. */
export const prepareHeaders = (headers: Record<string, string | number>): PreparedHeaders =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/** Sends a response from memory, with the headers of every response. Node leaves the body out for HEAD. */
export function sendPrepared(
  { response, requestId, visitor }: Exchange,
  status: number,
  headers: PreparedHeaders,
  body?: Buffer,
): void {
  const common = visitor.https ? COMMON_OVER_HTTPS : COMMON;
  response.writeHead(status, [...headers, ...common, REQUEST_ID_HEADER, requestId]).end(body);
}

const COMMON = securityHeaders(false).flat();
const COMMON_OVER_HTTPS = securityHeaders(true).flat();
