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
/** Headers that `Connection` cannot remove. */
const END_TO_END = new Set(['content-length', 'content-type', 'host']);
/** Headers that proxies and this gateway set, and visitors could forge. */
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

/**
 * A visitor's headers for the service, with the request id, address and account that the gateway vouches for. Without
 * cookies: only the auth service needs the session's token.
 */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  visitor: Visitor,
  requestId: string,
  account?: Account,
): Record<string, string> {
  const forwarded: Record<string, string> = {};
  for (const [name, value] of endToEndHeaders(headers))
    if (name !== 'expect' && name !== 'cookie' && !FORGEABLE.test(name)) forwarded[name] = value;
  forwarded[REQUEST_ID_HEADER] = requestId;
  if (account) forwarded[ACCOUNT_HEADER] = JSON.stringify(account);
  forwarded['x-forwarded-for'] = visitor.address;
  forwarded['x-forwarded-proto'] = visitor.https ? 'https' : 'http';
  if (headers.host) forwarded['x-forwarded-host'] = headers.host;
  return forwarded;
}

/** A service's headers for the visitor, and those of `defaults` that the service has not set. */
export function withDefaults(headers: [name: string, value: string][], defaults: HeaderList): HeaderList {
  const list = headers.flat();
  for (let index = 0; index < defaults.length; index += 2)
    if (headers.every(([name]) => name !== defaults[index]))
      list.push(defaults[index]!, defaults[index + 1]!);
  return list;
}
