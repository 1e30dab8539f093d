import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The sender of a request, as reported by trusted reverse proxies. */
export interface Visitor {
  /** IP address; IPv4 without the `::ffff:` prefix. */
  address: string;
  /** Whether the visitor's own connection is encrypted. */
  https: boolean;
}

/** Whether an IP address is one of the reverse proxies in front of this gateway. */
export type IsTrustedProxy = (address: string) => boolean;

/** Addresses (`192.0.2.1`) and networks (`10.0.0.0/8`, `fd00::/8`) as a check. @throws for anything else */
export function trustedProxies(ranges: readonly string[]): IsTrustedProxy {
  if (ranges.length === 0) return () => false;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Reads the visitor from the connection or, if that is a trusted proxy's, from its headers. Each proxy appends the address
 * it saw: the visitor's is the last one that is not a proxy's own. Everything to its left is client-supplied and untrusted,
 * and so are these headers on a connection from anything else.
 */
export function visitorOf(request: IncomingMessage, isTrusted: IsTrustedProxy): Visitor {
  let address = withoutPrefix(request.socket.remoteAddress ?? '');
  if (!isTrusted(address)) return { address, https: false };
  for (const entry of listOf(request.headers['x-forwarded-for']).toReversed()) {
    const reported = withoutPrefix(entry);
    if (!isIP(reported)) break;
    address = reported;
    if (!isTrusted(reported)) break;
  }
  return { address, https: listOf(request.headers['x-forwarded-proto']).at(-1) === 'https' };
}

/** An IPv4 address without the prefix that IPv6 sockets add. */
export const withoutPrefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const listOf = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
