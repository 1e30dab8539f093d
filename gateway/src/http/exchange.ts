import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Content } from '@packaging/service-kit/http/send-content';
import { HTTPS_HEADERS, SECURITY_HEADERS } from './security-headers.ts';
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
export const commonHeaders = (exchange: Exchange): HeaderList => [...COMMON, ...exchangeHeaders(exchange)];

/** Those headers of every response that differ between requests. */
const exchangeHeaders = ({ requestId, visitor }: Exchange): HeaderList => [
  REQUEST_ID_HEADER,
  requestId,
  ...(visitor.https ? OVER_HTTPS : []),
];

/** Sets headers of a response that is written elsewhere. */
export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index]!, headers[index + 1]!);
}

/** Sends content from memory, which has {@link SECURITY_HEADERS}. */
export const sendContent = (exchange: Exchange, content: Content, moreHeaders: HeaderList = []): void =>
  content.send(exchange.request, exchange.response, [...exchangeHeaders(exchange), ...moreHeaders]);

/** Sends a response from memory, with the headers of every response. Node leaves the body out for HEAD. */
export function sendPrepared(exchange: Exchange, status: number, headers: HeaderList, body?: Buffer): void {
  exchange.response.writeHead(status, [...headers, ...commonHeaders(exchange)]).end(body);
}

const COMMON = headerList(SECURITY_HEADERS);
const OVER_HTTPS = headerList(HTTPS_HEADERS);
