import type { IncomingHttpHeaders } from 'node:http';
import { type Account, ACCOUNT_HEADER } from '@packaging/contracts/account-header';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Visitor } from '../http/visitor.ts';

/** Headers that concern one connection only (RFC 9110, section 7.6.1). Node frames each body anew. */
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
/** What `Connection` may not remove. */
const END_TO_END = new Set(['content-length', 'content-type', 'host']);
/** What proxies and this gateway set, and visitors could forge. */
const FORGEABLE = new RegExp(
  `^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|via|${ACCOUNT_HEADER})$`,
);

/** Removes the headers that concern one connection only, and those that `Connection` names. */
export function removeHopByHopHeaders(headers: IncomingHttpHeaders): void {
  for (const named of headers.connection?.toLowerCase().split(',') ?? [])
    if (!END_TO_END.has(named.trim())) delete headers[named.trim()];
  for (const name of HOP_BY_HOP) delete headers[name];
}

/** Turns a visitor's headers into those for the service: request id, visitor and account as the gateway knows them. */
export function setForwardedHeaders(
  headers: IncomingHttpHeaders,
  visitor: Visitor,
  requestId: string,
  account: Account | undefined,
): void {
  removeHopByHopHeaders(headers);
  delete headers.expect;
  for (const name in headers) if (FORGEABLE.test(name)) delete headers[name];
  headers[REQUEST_ID_HEADER] = requestId;
  if (account) headers[ACCOUNT_HEADER] = JSON.stringify(account);
  headers['x-forwarded-for'] = visitor.address;
  headers['x-forwarded-proto'] = visitor.https ? 'https' : 'http';
  if (headers.host) headers['x-forwarded-host'] = headers.host;
}
