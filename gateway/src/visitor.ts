import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Who sent a request, as far as the proxies in front of this process can be believed. */
export interface Visitor {
  /** IP address, IPv4 in its plain form. */
  address: string;
  /** Whether the visitor's own connection is encrypted. */
  https: boolean;
}

/**
 * Reads the visitor from the connection, or, with `trustedHops` reverse proxies in front, from what they
 * report. Each proxy appends the address it saw, so anything further left was written by the visitor.
 */
export function visitorOf(request: IncomingMessage, trustedHops: number): Visitor {
  const connected = request.socket.remoteAddress ?? '';
  const reported = listOf(request.headers['x-forwarded-for']).at(-trustedHops);
  const address = trustedHops > 0 && reported && isIP(reported) ? reported : connected;
  const https = trustedHops > 0 && listOf(request.headers['x-forwarded-proto']).at(-1) === 'https';
  return { address: address.replace(/^::ffff:(?=\d+\.)/i, ''), https };
}

/** What rate limits count by: the address, or an IPv6 customer's whole network of 2⁶⁴ addresses. */
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
