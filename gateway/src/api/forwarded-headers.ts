import type { IncomingHttpHeaders } from 'node:http';
import { type Account, ACCOUNT_HEADER } from '@packaging/contracts/account-header';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { HeaderList } from '../http/exchange.ts';
import type { Visitor } from '../http/visitor.ts';

/** Headers that concern one connection only (RFC 9110, section 7.6.1). Each connection frames the body anew. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** What `Connection` may not remove. */
const END_TO_END = new Set(['content-length', 'content-type', 'host']);
/** What proxies and this gateway set, and visitors could forge. */
const FORGEABLE = new RegExp(
  `^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|via|${ACCOUNT_HEADER}|${REQUEST_ID_HEADER})$`,
);

/** The headers that concern more than one connection: neither hop-by-hop nor named by `Connection`. */
export function endToEndHeaders(headers: IncomingHttpHeaders): [name: string, value: string][] {
  const named = [headers.connection ?? []].flat().join(',').toLowerCase().split(',');
  const ofConnection = new Set(named.map((name) => name.trim()).filter((name) => !END_TO_END.has(name)));
  const list: [string, string][] = [];
  for (const name in headers) {
    if (HOP_BY_HOP.has(name) || ofConnection.has(name)) continue;
    const value = headers[name]!;
    if (typeof value === 'string') list.push([name, value]);
    else if (name === 'set-cookie') for (const cookie of value) list.push([name, cookie]);
    else list.push([name, value.join(', ')]);
  }
  return list;
}

/** A visitor's headers for the service: request id, visitor and account as the gateway knows them. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  visitor: Visitor,
  requestId: string,
  account?: Account,
): HeaderList {
  const list: HeaderList = [];
  for (const [name, value] of endToEndHeaders(headers))
    if (name !== 'expect' && !FORGEABLE.test(name)) list.push(name, value);
  list.push(REQUEST_ID_HEADER, requestId);
  if (account) list.push(ACCOUNT_HEADER, JSON.stringify(account));
  list.push('x-forwarded-for', visitor.address, 'x-forwarded-proto', visitor.https ? 'https' : 'http');
  // HTTP/1.0 may come without the name of a host, and undici would give the service's own.
  list.push(...(headers.host ? ['x-forwarded-host', headers.host] : ['host', 'localhost']));
  return list;
}

/** A service's headers for the visitor, and `defaults` where the service says nothing of them. */
export function returnedHeaders(headers: IncomingHttpHeaders, defaults: HeaderList): HeaderList {
  const list = endToEndHeaders(headers).flat();
  for (let index = 0; index < defaults.length; index += 2)
    if (headers[defaults[index]!] === undefined) list.push(defaults[index]!, defaults[index + 1]!);
  return list;
}
