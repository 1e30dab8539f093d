import type { IncomingMessage } from 'node:http';
import { chooseImageType } from '@packaging/service-kit/http/negotiation';
import type { Route } from '../routes.ts';

/** A GET whose response may be cached. */
export interface CacheableRequest {
  /** Of the cached response. */
  key: string;
  /** Path and query, percent-encoded as sent. */
  url: string;
  /** Headers for the service, reduced to what makes a difference, so that many visitors share few variants. */
  headers: Record<string, string>;
}

/**
 * The request as the cache identifies it; undefined for a request with a session, or with a query that the route's cache does
 * not name.
 * @param path percent-encoded
 */
export function cacheableRequest(
  { cache }: Route,
  { headers, url = '' }: IncomingMessage,
  path: string,
): CacheableRequest | undefined {
  if (!cache || headers.cookie !== undefined || headers.authorization !== undefined) return undefined;
  const queryStart = url.indexOf('?');
  if (queryStart < 0) return { key: path, url: path, headers: {} };
  const query = url.slice(queryStart);
  if (!cache.imageQueries.includes(query)) return undefined;
  const accept = chooseImageType(headers.accept) ?? '*/*';
  return { key: `${path}${query} ${accept}`, url: path + query, headers: { accept } };
}
