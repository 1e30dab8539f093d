import type { IncomingMessage } from 'node:http';
import { MODERN_IMAGE_TYPES } from '@packaging/contracts/media';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Route, VariantHeader } from '../routes.ts';
import { chooseEncoding, ENCODINGS } from '../site/negotiation.ts';

/** What a service is asked for, by a GET that says no more than this. */
export interface CacheableRequest {
  /** Path and query, percent-encoded as sent. */
  url: string;
  varyBy: VariantHeader;
  /** What of {@link varyBy} can make a difference, so that visitors who send much share few variants. */
  variant: string;
}

const ANY_TYPE = '*/*';
/** Most headers that are remembered; browsers send a few. */
const REMEMBERED_MAX = 200;
const rememberedTypes = new LRUCache<string, string>({ max: REMEMBERED_MAX });

/**
 * The request as the cache knows it; undefined where it is not to be responded to from the cache: without a session, and
 * with no other query than those that the route names.
 * @param path percent-encoded
 */
export function cacheableRequest(
  { cache }: Route,
  { headers, url = '' }: IncomingMessage,
  path: string,
): CacheableRequest | undefined {
  if (!cache || headers.cookie !== undefined || headers.authorization !== undefined) return undefined;
  const queryStart = url.indexOf('?');
  const query = queryStart < 0 ? '' : url.slice(queryStart);
  if (!cache.queries.includes(query)) return undefined;
  const { varyBy } = cache;
  const variant =
    varyBy === 'accept'
      ? modernTypeOf(headers.accept)
      : chooseEncoding(headers['accept-encoding'] as string | undefined, ENCODINGS);
  return { url: path + query, varyBy, variant };
}

/** The image type that a service would choose for an Accept header. */
function modernTypeOf(accept: string | undefined): string {
  if (accept === undefined) return ANY_TYPE;
  let type = rememberedTypes.get(accept);
  if (!type) {
    const accepted = new Negotiator({ headers: { accept } }).mediaTypes();
    type = MODERN_IMAGE_TYPES.find((candidate) => accepted.includes(candidate)) ?? ANY_TYPE;
    rememberedTypes.set(accept, type);
  }
  return type;
}
