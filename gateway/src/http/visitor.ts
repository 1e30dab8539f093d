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
  if (trustedHops === 0) return { address: withoutPrefix(connected), https: false };
  const reported = listOf(request.headers['x-forwarded-for']).at(-trustedHops);
  const address = reported && isIP(reported) ? reported : connected;
  const https = listOf(request.headers['x-forwarded-proto']).at(-1) === 'https';
  return { address: withoutPrefix(address), https };
}

const withoutPrefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const listOf = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
