import type { IncomingHttpHeaders } from 'node:http';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Visitor } from './visitor.ts';

/**
 * Headers about one connection, which say nothing to the next (RFC 9110 §7.6.1). `transfer-encoding` goes
 * too: Node frames a POST of unknown length anew by itself, and no other method comes here with a body.
 * Left in, it would make the proxy library use a connection once, whose end could overtake an early answer.
 */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** What `Connection` may not take away: how the body is framed and who is asked. */
const END_TO_END = new Set(['content-length', 'content-type', 'host']);
/** What a visitor could claim of themselves. */
const CLAIMED = /^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|via)$/;

/** Removes the headers that concern only the connection they came on, those it names included. */
export function removeHopByHop(headers: IncomingHttpHeaders): void {
  for (const named of headers.connection?.toLowerCase().split(',') ?? [])
    if (!END_TO_END.has(named.trim())) delete headers[named.trim()];
  for (const name of HOP_BY_HOP) delete headers[name];
}

/** Turns a visitor's headers into those a service sees, with what this process knows in place of claims. */
export function rewriteForService(headers: IncomingHttpHeaders, visitor: Visitor, requestId: string): void {
  removeHopByHop(headers);
  delete headers.expect;
  for (const name in headers) if (CLAIMED.test(name)) delete headers[name];
  headers[REQUEST_ID_HEADER] = requestId;
  headers['x-forwarded-for'] = visitor.address;
  headers['x-forwarded-proto'] = visitor.https ? 'https' : 'http';
  if (headers.host) headers['x-forwarded-host'] = headers.host;
}
