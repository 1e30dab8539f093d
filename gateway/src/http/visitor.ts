import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Who sent a request, as far as the reverse proxies in front can be trusted. */
export interface Visitor {
  /** IP address; IPv4 without the `::ffff:` prefix. */
  address: string;
  /** Whether the visitor's own connection is encrypted. */
  https: boolean;
}

/**
 * Reads the visitor from the connection or, behind `trustedHops` reverse proxies, from the headers they send.
 * Each proxy appends the address it saw, so entries further left were written by the visitor and are ignored.
 */
export function visitorOf(request: IncomingMessage, trustedHops: number): Visitor {
  const connected = request.socket.remoteAddress ?? '';
  const reported = listOf(request.headers['x-forwarded-for']).at(-trustedHops);
  const address = trustedHops > 0 && reported && isIP(reported) ? reported : connected;
  const https = trustedHops > 0 && listOf(request.headers['x-forwarded-proto']).at(-1) === 'https';
  return { address: address.replace(/^::ffff:(?=\d+\.)/i, ''), https };
}

/** What rate limits count by: the IPv4 address, or the /64 network that an IPv6 customer is given. */
export function rateLimitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const leading = head ? head.split(':') : [];
  const trailing = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - leading.length - trailing.length).fill('0');
  const network = [...leading, ...zeros, ...trailing].slice(0, 4).map((group) => parseInt(group, 16));
  return network.map((group) => group.toString(16)).join(':') + '::/64';
}

const listOf = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
