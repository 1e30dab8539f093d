import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Content } from '@packaging/service-kit/http/send-content';
import { securityHeaders } from './security-headers.ts';
import type { Visitor } from './visitor.ts';

/** A request, its response, and what is known of the visitor. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  visitor: Visitor;
}

/** Names in lower case and values in turns, which `writeHead` handles fastest. */
export type HeaderList = string[];

/** Headers as a list. Create it once for a response that is sent more than once. */
export const headerList = (headers: Record<string, string | number>): HeaderList =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

/** The headers of every response. */
export const commonHeaders = ({ requestId, visitor }: Exchange): HeaderList => [
  ...(visitor.https ? COMMON_OVER_HTTPS : COMMON),
  REQUEST_ID_HEADER,
  requestId,
];

/** Sets headers of a response that is written elsewhere. */
export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index]!, headers[index + 1]!);
}

/** Sends content from memory, with the headers of every response. */
export const sendContent = (exchange: Exchange, content: Content, moreHeaders: HeaderList = []): void =>
  content.send(exchange.request, exchange.response, [...commonHeaders(exchange), ...moreHeaders]);

/** Sends a response from memory, with the headers of every response. Node leaves the body out for HEAD. */
export function sendPrepared(exchange: Exchange, status: number, headers: HeaderList, body?: Buffer): void {
  exchange.response.writeHead(status, [...headers, ...commonHeaders(exchange)]).end(body);
}

const COMMON = securityHeaders(false).flat();
const COMMON_OVER_HTTPS = securityHeaders(true).flat();
