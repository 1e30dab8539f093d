import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The visitor's address in the form of {@link networkOf}, the key of a service's rate limits. The gateway replaces
 * `x-forwarded-for`, so it contains nothing client-supplied.
 */
export const visitorNetwork = ({ headers, socket }: IncomingMessage): string =>
  networkOf(String(headers['x-forwarded-for'] ?? socket.remoteAddress ?? ''));

/** {@link visitorNetwork} as a short hash, so that stored rate limits contain no addresses. */
export const visitorHash = (request: IncomingMessage): string =>
  createHash('sha256').update(visitorNetwork(request)).digest('base64url').slice(0, 22);

/** The key of rate limits for an address: the IPv4 address, or the /64 network that an IPv6 customer gets. */
export function networkOf(address: string): string {
  if (!address.includes(':') || isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const leading = head ? head.split(':') : [];
  const trailing = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - leading.length - trailing.length).fill('0');
  const network = [...leading, ...zeros, ...trailing].slice(0, 4).map((group) => parseInt(group, 16));
  return network.map((group) => group.toString(16)).join(':') + '::/64';
}
