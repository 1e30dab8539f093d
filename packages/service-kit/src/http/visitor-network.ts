import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { keyedHash } from '../process/keyed-hash.ts';

/**
 * The visitor's address as the key of rate limits in a service, in the form of {@link networkOf}. The gateway replaces
 * the header, so that it holds nothing client-supplied.
 */
export const visitorNetwork = ({ headers, socket }: IncomingMessage): string =>
  networkOf(String(headers['x-forwarded-for'] ?? socket.remoteAddress ?? ''));

/** {@link visitorNetwork} as a {@link keyedHash}, so that stored rate limits and logs contain no addresses. */
export const visitorHash = (request: IncomingMessage): string => keyedHash(visitorNetwork(request));

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
