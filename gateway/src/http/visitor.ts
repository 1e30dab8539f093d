import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Who sent a request, as far as the reverse proxies in front can be trusted. */
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
 * Reads the visitor from the connection or, if that is a trusted proxy's, from the headers that it sends. Each proxy
 * appends the address it saw: the visitor's is the last one that is not a proxy's own. What stands left of it was
 * written by the visitor, and so was everything on a connection that no proxy made.
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

/** An IPv4 address as it is written by itself. */
export const withoutPrefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const listOf = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
