import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER } from '@packaging/contracts/request-id';
import type { Logger } from '@packaging/service-kit/process/logger';
import CachePolicy from 'http-cache-semantics';
import { LRUCache } from 'lru-cache';
import { endToEndHeaders, forwardedHeaders } from '../forwarding/forwarded-headers.ts';
import { errorOfService } from '../forwarding/service-failure.ts';
import { getFromService, type ServiceSource } from '../forwarding/service-request.ts';
import { HttpError } from '../http/error-response.ts';
import type { Exchange } from '../http/exchange.ts';
import { cacheBytes, cacheRequests } from '../metrics.ts';
import type { CacheableRequest } from './cacheable-request.ts';
import { KeptResponse } from './kept-response.ts';

/** Largest body that is kept. */
const BODY_MAX_BYTES = 1024 * 1024;
/** What an entry takes besides its body: headers, twice, and the policy. */
const ENTRY_OVERHEAD_BYTES = 4096;
/** How long a response that was too large is passed on without another try, and most of them that are remembered. */
const TOO_LARGE_REMEMBERED_MS = 60_000;
const TOO_LARGE_MAX_COUNT = 1000;

interface Entry {
  response: KeptResponse;
  policy: CachePolicy;
}

/** What a service's response was good for. */
interface Outcome {
  result: 'fetched' | 'revalidated' | 'passed';
  /** Missing if it was too large. */
  response?: KeptResponse;
  /** Whether all who asked for it at the time may have it. */
  isShared: boolean;
}

/**
 * Responses of services that say that they are for everybody, bounded in bytes. Freshness is what RFC 9111 makes of
 * Cache-Control (`s-maxage` first); what is stale is revalidated by its ETag. However many ask for the same at once, the
 * service is asked once.
 *
 * It belongs to one process. Another one, or a replica, learns of a change when what it holds is stale, so what changes
 * has a short `s-maxage`; {@link drop} makes it sooner.
 */
export class ResponseCache {
  /** By URL, or by URL and variant where the service says that it varies. */
  readonly #entries: LRUCache<string, Entry>;
  readonly #tooLarge = new LRUCache<string, true>({
    max: TOO_LARGE_MAX_COUNT,
    ttl: TOO_LARGE_REMEMBERED_MS,
  });
  /** Requests to services, by URL and variant. */
  readonly #flights = new Map<string, Promise<Outcome>>();

  constructor(
    maxBytes: number,
    private readonly logger: Logger,
  ) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ response }) => response.body.length + ENTRY_OVERHEAD_BYTES,
    });
  }

  /**
   * Responds from the cache or with what it fetches. False if the request is to be passed on: the response is too large,
   * or is not for others. Throws an `HttpError`, 502 to 504, if the service fails.
   */
  async respond(exchange: Exchange, asked: CacheableRequest, source: ServiceSource): Promise<boolean> {
    const { url, variant } = asked;
    if (this.#tooLarge.has(url)) return passedOn();
    const variantKey = `${url}\n${variant}`;
    const entry = this.#entries.get(url) ?? this.#entries.get(variantKey);
    if (entry && isUsable(entry, exchange, asked)) {
      cacheRequests.inc({ result: 'hit' });
      entry.response.send(exchange, entry.policy.age());
      return true;
    }
    // For headers alone, no body is fetched.
    if (exchange.request.method === 'HEAD') return passedOn();
    const joined = this.#flights.get(variantKey);
    const { result, response, isShared } = await (joined ??
      this.#fly(variantKey, exchange, asked, entry, source));
    if (!response || (!isShared && (joined || exchange.request.headers.range !== undefined)))
      return passedOn();
    cacheRequests.inc({ result: joined ? 'joined' : result });
    if (!exchange.response.destroyed) response.send(exchange);
    return true;
  }

  /** Forgets what it holds of a URL; what is on its way is for those alone who have asked already. */
  drop(url: string): void {
    for (const keys of [this.#entries.keys(), this.#flights.keys()])
      for (const key of keys)
        if (key === url || key.startsWith(`${url}\n`)) {
          this.#entries.delete(key);
          this.#flights.delete(key);
        }
    this.#showSize();
  }

  #fly(
    key: string,
    exchange: Exchange,
    asked: CacheableRequest,
    known: Entry | undefined,
    source: ServiceSource,
  ): Promise<Outcome> {
    const keep = (entry: Entry) => {
      if (this.#flights.get(key) !== flight) return;
      this.#entries.set(entry.response.isVaried ? key : asked.url, entry);
      this.#showSize();
    };
    const flight = this.#fetch(exchange, asked, known, source, keep)
      .catch((error: unknown) => {
        if (error instanceof HttpError) throw error;
        this.logger.error({ requestId: exchange.requestId, err: error }, 'a service failed');
        throw errorOfService(error);
      })
      .finally(() => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
      });
    this.#flights.set(key, flight);
    return flight;
  }

  async #fetch(
    { request, visitor, requestId }: Exchange,
    asked: CacheableRequest,
    known: Entry | undefined,
    source: ServiceSource,
    keep: (entry: Entry) => void,
  ): Promise<Outcome> {
    const forPolicy = policyRequest(asked);
    const headers: IncomingHttpHeaders = known
      ? known.policy.revalidationHeaders(forPolicy)
      : { ...forPolicy.headers };
    if (request.headers.host !== undefined) headers.host = request.headers.host;
    const received = await getFromService(source, asked.url, forwardedHeaders(headers, visitor, requestId));
    const { [REQUEST_ID_HEADER]: _, ...receivedHeaders } = Object.fromEntries(
      endToEndHeaders(received.headers),
    );
    const status = received.statusCode!;
    const policyResponse = { status, headers: receivedHeaders as Record<string, string> };

    if (known && status === 304) {
      received.resume();
      const { policy } = known.policy.revalidatedPolicy(forPolicy, policyResponse);
      const response = keptResponse(policy, known.response.body);
      keep({ policy, response });
      return { result: 'revalidated', response, isShared: true };
    }
    const body = await wholeBody(received);
    if (!body) {
      this.#tooLarge.set(asked.url, true);
      return { result: 'passed', isShared: false };
    }
    const policy = new CachePolicy(forPolicy, policyResponse, { cacheHeuristic: 0 });
    const isStorable = status === 200 && mayBeKept(policyResponse.headers, asked) && policy.storable();
    if (!isStorable) {
      const response = new KeptResponse(
        status,
        { 'cache-control': 'no-store', ...policyResponse.headers },
        body,
      );
      return { result: 'passed', response, isShared: false };
    }
    const response = keptResponse(policy, body);
    keep({ policy, response });
    return { result: 'fetched', response, isShared: true };
  }

  #showSize(): void {
    cacheBytes.set(this.#entries.calculatedSize);
  }
}

function passedOn(): false {
  cacheRequests.inc({ result: 'passed' });
  return false;
}

const policyRequest = ({ url, varyBy, variant }: CacheableRequest) => ({
  method: 'GET',
  url,
  headers: { [varyBy]: variant } as Record<string, string>,
});

/** Whether the service needs not be asked. What a request says of it itself is rare, and takes longer to judge. */
function isUsable({ policy }: Entry, { request }: Exchange, asked: CacheableRequest): boolean {
  const { 'cache-control': cacheControl, pragma } = request.headers;
  if (cacheControl === undefined && pragma === undefined) return !policy.stale();
  const forPolicy = policyRequest(asked);
  if (cacheControl !== undefined) forPolicy.headers['cache-control'] = cacheControl;
  if (pragma !== undefined) forPolicy.headers['pragma'] = pragma;
  return policy.satisfiesWithoutRevalidation(forPolicy);
}

/** With the headers that the policy knows, but the time: it is sent as the age. */
function keptResponse(policy: CachePolicy, body: Buffer): KeptResponse {
  const { age: _, date: __, ...headers } = policy.responseHeaders();
  return new KeptResponse(200, headers, body);
}

/** The service says itself that it may be kept, sets no cookie, and varies by nothing else than expected. */
const mayBeKept = (headers: IncomingHttpHeaders, { varyBy }: CacheableRequest): boolean =>
  headers['cache-control'] !== undefined &&
  headers['set-cookie'] === undefined &&
  (headers.vary === undefined || headers.vary.toLowerCase() === varyBy);

/** The body, or undefined if it is larger than {@link BODY_MAX_BYTES}; the rest of it is not read. */
async function wholeBody(response: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = Number(response.headers['content-length'] ?? 0) > BODY_MAX_BYTES ? Infinity : 0;
  if (bytes <= BODY_MAX_BYTES)
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > BODY_MAX_BYTES) break;
      chunks.push(chunk);
    }
  if (bytes > BODY_MAX_BYTES) {
    response.destroy();
    return undefined;
  }
  return Buffer.concat(chunks);
}
