import { Content } from '@packaging/service-kit/http/send-content';
import CachePolicy from 'http-cache-semantics';
import { LRUCache } from 'lru-cache';
import { compress } from '../http/compress.ts';
import { withDefaults } from '../forwarding/forwarded-headers.ts';
import { commonHeaders, type Exchange, sendContent } from '../http/exchange.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { cacheBytes, cacheRequests } from '../metrics.ts';
import type { CacheableRequest } from './cacheable-request.ts';

/** Of an entry in addition to its body: headers, twice, and the policy. */
const ENTRY_OVERHEAD_BYTES = 4096;
/** For how long requests bypass the cache after a response that was too large, and for how many of them. */
const TOO_LARGE_REMEMBERED_MS = 60_000;
const TOO_LARGE_MAX_COUNT = 1000;
const JSON_BROTLI_QUALITY = 5;

/** A response of a service. */
export interface ServiceContent {
  status: number;
  /** End-to-end headers. */
  headers: [name: string, value: string][];
  /** Undefined if it is too large for the cache. */
  body: Buffer | undefined;
}
/** GETs a response from a service. Throws an `HttpError`, 502 to 504, if the service fails. */
export type FetchFromService = (headers: Record<string, string>) => Promise<ServiceContent>;

interface CachedResponse {
  content: Content;
  policy: CachePolicy;
}

/** A response that everyone may have, or else one for the visitor who caused the request. */
type Fetched =
  | { result: 'fetched' | 'revalidated'; cached: CachedResponse }
  | { result: 'passed'; response: ServiceContent };

/**
 * Public responses of services, bounded in bytes. Freshness follows RFC 9111 (`s-maxage` first); stale responses are
 * revalidated by their ETag. Simultaneous requests for the same response share one request to the service. JSON is
 * compressed once, when it is stored.
 *
 * Each gateway has its own. It learns of a change elsewhere when its copy is stale, so responses that change have a short
 * `s-maxage`; {@link drop} makes a change through this gateway visible at once.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #tooLarge = new LRUCache<string, true>({
    max: TOO_LARGE_MAX_COUNT,
    ttl: TOO_LARGE_REMEMBERED_MS,
  });
  /** Requests to services, by key. */
  readonly #inFlight = new Map<string, Promise<Fetched>>();

  constructor(maxBytes: number) {
    this.#responses = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ content: { bytes } }) =>
        Object.values(bytes).reduce((sum, { length }) => sum + length, ENTRY_OVERHEAD_BYTES),
    });
  }

  /** Responds from the cache or by `fetch`. False if the request has to bypass the cache. Throws what `fetch` throws. */
  async respond(exchange: Exchange, target: CacheableRequest, fetch: FetchFromService): Promise<boolean> {
    const { request, response } = exchange;
    const cached = this.#responses.get(target.key);
    if (cached && isFresh(cached, exchange, target)) {
      cacheRequests.inc({ result: 'hit' });
      sendContent(exchange, cached.content, ['age', String(Math.floor(cached.policy.age()))]);
      return true;
    }
    // A HEAD is not worth fetching a body.
    if (this.#tooLarge.has(target.key) || request.method === 'HEAD') return bypass();
    const joined = this.#inFlight.get(target.key);
    const fetched = await (joined ?? this.#fetchShared(target, cached, fetch));
    if (fetched.result !== 'passed') {
      cacheRequests.inc({ result: joined ? 'joined' : fetched.result });
      if (!response.destroyed) sendContent(exchange, fetched.cached.content);
      return true;
    }
    const { status, headers, body } = fetched.response;
    if (joined || !body || request.headers.range !== undefined) return bypass();
    cacheRequests.inc({ result: 'passed' });
    const defaults = [...commonHeaders(exchange), 'cache-control', 'no-store'];
    if (!response.destroyed) response.writeHead(status, withDefaults(headers, defaults)).end(body);
    return true;
  }

  /** Removes a response. A request that is in flight is only for those who wait for it already. */
  drop(key: string): void {
    this.#inFlight.delete(key);
    this.#responses.delete(key);
    cacheBytes.set(this.#responses.calculatedSize);
  }

  #fetchShared(
    target: CacheableRequest,
    known: CachedResponse | undefined,
    fetch: FetchFromService,
  ): Promise<Fetched> {
    const { key } = target;
    const isCurrent = () => this.#inFlight.get(key) === shared;
    const shared = fetchResponse(target, known, fetch)
      .then((fetched) => {
        if (fetched.result !== 'passed' && isCurrent()) this.#store(key, fetched.cached);
        else if (fetched.result === 'passed' && !fetched.response.body) this.#tooLarge.set(key, true);
        return fetched;
      })
      .finally(() => {
        if (isCurrent()) this.#inFlight.delete(key);
      });
    this.#inFlight.set(key, shared);
    return shared;
  }

  #store(key: string, cached: CachedResponse): void {
    this.#responses.set(key, cached);
    cacheBytes.set(this.#responses.calculatedSize);
  }
}

function bypass(): false {
  cacheRequests.inc({ result: 'passed' });
  return false;
}

async function fetchResponse(
  target: CacheableRequest,
  known: CachedResponse | undefined,
  fetch: FetchFromService,
): Promise<Fetched> {
  const request = policyRequest(target);
  const response = await fetch(
    known ? (known.policy.revalidationHeaders(request) as Record<string, string>) : target.headers,
  );
  const { status, body } = response;
  const headers = Object.fromEntries(response.headers);
  if (known && status === 304) {
    const { policy } = known.policy.revalidatedPolicy(request, { status, headers });
    return { result: 'revalidated', cached: { policy, content: contentOf(policy, known.content.bytes) } };
  }
  const policy = new CachePolicy(request, { status, headers }, { cacheHeuristic: 0 });
  if (!body || status !== 200 || !isPublic(headers, target) || !policy.storable())
    return { result: 'passed', response };
  const bytes = isPlainJson(headers) ? await compress(body, JSON_BROTLI_QUALITY) : { identity: body };
  return { result: 'fetched', cached: { policy, content: contentOf(policy, bytes) } };
}

const policyRequest = ({ url, headers }: CacheableRequest) => ({ method: 'GET', url, headers });

/** Whether a cached response may be sent without a request to its service. Most requests have no Cache-Control. */
function isFresh({ policy }: CachedResponse, { request }: Exchange, target: CacheableRequest): boolean {
  const { 'cache-control': cacheControl, pragma } = request.headers;
  if (cacheControl === undefined && pragma === undefined) return !policy.stale();
  const { headers, ...rest } = policyRequest(target);
  return policy.satisfiesWithoutRevalidation({
    ...rest,
    headers: {
      ...headers,
      ...(cacheControl && { 'cache-control': cacheControl }),
      ...(pragma && { pragma }),
    },
  });
}

/** With the headers that the policy stored, except the time: it is sent as the age. */
function contentOf(policy: CachePolicy, bytes: Content['bytes']): Content {
  const { age: _, date: __, 'content-length': ___, ...headers } = policy.responseHeaders();
  return new Content({ ...SECURITY_HEADERS, ...(headers as Record<string, string>) }, bytes);
}

/** The service says itself that it may be cached, sets no cookie, and varies by nothing but the image types. */
const isPublic = (headers: Record<string, string>, target: CacheableRequest): boolean =>
  headers['cache-control'] !== undefined &&
  headers['set-cookie'] === undefined &&
  (headers['vary'] === undefined || headers['vary'].toLowerCase() in target.headers);

const isPlainJson = (headers: Record<string, string>): boolean =>
  headers['content-encoding'] === undefined && /^application\/json\b/.test(headers['content-type'] ?? '');
