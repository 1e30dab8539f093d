import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { keyedHash } from '../process/keyed-hash.ts';

/**
 * The visitor's address in the form of {@link networkOf}, the key of a service's rate limits. The gateway replaces
 * `x-forwarded-for`, so it contains nothing client-supplied.
 */
export const visitorNetwork = (request: IncomingMessage): string => visitorNetworks(request)[0];

/** The visitor's {@link networksOf}. */
export const visitorNetworks = ({ headers, socket }: IncomingMessage): [string, ...string[]] =>
  networksOf(String(headers['x-forwarded-for'] ?? socket.remoteAddress ?? ''));

/**
 * {@link visitorNetworks} as keyed hashes, the smallest network first, joined by dots, so that stored rate limits contain no
 * addresses. The last `KEYED_HASH_LENGTH` characters stand for the IPv4 address or the /48.
 */
export const visitorHash = (request: IncomingMessage): string =>
  visitorNetworks(request)
    .map((network) => keyedHash(network))
    .join('.');

/** The key of rate limits for an address: the IPv4 address, or the /64 network that an IPv6 customer gets at least. */
export const networkOf = (address: string): string => networksOf(address)[0];

/**
 * The networks whose limits an address counts against, the smallest first: the IPv4 address, or the IPv6 networks /64,
 * /56 and /48, since one customer may have any of them. Each may use {@link NETWORK_GROWTH} times the limit of the one before.
 */
export function networksOf(address: string): [string, ...string[]] {
  if (!address.includes(':') || isIP(address) !== 6) return [address];
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const leading = head ? head.split(':') : [];
  const trailing = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - leading.length - trailing.length).fill('0');
  const groups = [...leading, ...zeros, ...trailing].slice(0, 4).map((group) => parseInt(group, 16));
  const prefix = (...parts: number[]) => parts.map((part) => part.toString(16)).join(':');
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return [`${prefix(a, b, c, d)}::/64`, `${prefix(a, b, c, d & 0xff00)}::/56`, `${prefix(a, b, c)}::/48`];
}

/** How many times the limit of a network the next larger of {@link networksOf} has. */
export const NETWORK_GROWTH = 4;
