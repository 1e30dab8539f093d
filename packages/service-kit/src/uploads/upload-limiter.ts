import type { IncomingMessage } from 'node:http';
import { HttpException, ServiceUnavailableException } from '@nestjs/common';
import { TooManyRequests } from '../http/errors.ts';
import { NetworkUsage } from '../http/network-usage.ts';
import { visitorNetworks } from '../http/visitor-network.ts';
import { type ObjectStore, ObjectStoreError, StoreFullError } from '../object-store/object-store.ts';
import { counter, gauge } from '../process/metrics.ts';
import { isUnavailable } from '../process/unavailable.ts';
import { ByteBudget } from './byte-budget.ts';
import { abortForm, CLIENT_CLOSED_REQUEST } from './multipart-form.ts';

const INSUFFICIENT_STORAGE = 507;
const STORE_FULL =
  'There is no room for files at the moment. Please send your request without them, or email them to us.';
const TOO_MANY_AT_ONCE =
  'You are uploading too many files at the same time. Please wait a moment and try again.';
const TOO_MANY_BYTES = 'You have uploaded very much in the last hour. Please try again later.';
/** By then one of the visitor's other uploads has probably ended. */
const TOO_MANY_RETRY_AFTER_SECONDS = 10;

const OUTCOMES: Record<number, string> = {
  400: 'invalid',
  408: 'stalled',
  413: 'too-large',
  415: 'wrong-type',
  429: 'too-many',
  [CLIENT_CLOSED_REQUEST]: 'client-gone',
  503: 'unavailable',
  [INSUFFICIENT_STORAGE]: 'store-full',
};

/** The metrics of a service's uploads; their names begin with `service`. */
export const createUploadMetrics = (service: string) => ({
  outcomes: counter(`${service}_uploads_total`, 'Upload requests, by outcome', ['outcome']),
  inFlight: gauge(`${service}_uploads_in_flight`, 'Upload requests being received'),
});

/** The settings of `uploadSettings`. */
interface UploadConfig {
  UPLOADS_MAX_IN_FLIGHT: number;
  UPLOADS_MAX_PER_VISITOR: number;
  UPLOAD_BYTES_PER_VISITOR_PER_HOUR: number;
  UPLOAD_FREE_SPACE_MIN_BYTES: number;
  RATE_LIMIT_SCALE: number;
}

interface UploadOptions {
  metrics: ReturnType<typeof createUploadMetrics>;
  store: ObjectStore;
  /** In bytes. */
  bodyMaxBytes: number;
  /** Error message of the 503 if too many uploads are running. */
  busyMessage: string;
}

interface Arriving {
  request: IncomingMessage;
  networks: readonly string[];
  received: number;
  startedAt: number;
}

/**
 * Limits how many uploads run at the same time, in total and per visitor, and how many bytes a visitor sends in an hour.
 * Keeps some of the store's space free, and counts uploads by outcome.
 */
export class UploadLimiter {
  #running = 0;
  readonly #usage = new NetworkUsage();
  readonly #arriving = new Set<Arriving>();
  readonly #budget: ByteBudget;

  constructor(
    private readonly options: UploadOptions,
    private readonly config: UploadConfig,
  ) {
    this.#budget = new ByteBudget(config.UPLOAD_BYTES_PER_VISITOR_PER_HOUR * config.RATE_LIMIT_SCALE);
  }

  /**
   * Runs `work`, which receives an upload by `readForm`. When too many are running, the slowest one of the largest network
   * ends for it; fails with 503 if no network has more than its visitor, with 429 if the visitor has too many
   * running or has sent too much, and with 507 if the store is full.
   */
  async run<Result>(request: IncomingMessage, work: () => Promise<Result>): Promise<Result> {
    const { metrics, busyMessage } = this.options;
    metrics.inFlight.set(++this.#running);
    try {
      if (this.#running > this.config.UPLOADS_MAX_IN_FLIGHT && !this.#makeRoom(request))
        throw new ServiceUnavailableException(busyMessage);
      const result = await this.#withinShare(request, async () => {
        await this.#assertSpace();
        return work();
      });
      metrics.outcomes.inc({ outcome: 'stored' });
      return result;
    } catch (error) {
      const failure = isStoreFull(error) ? storeFull(error) : error;
      metrics.outcomes.inc({ outcome: outcomeOf(failure) });
      throw failure;
    } finally {
      metrics.inFlight.set(--this.#running);
    }
  }

  async #withinShare<Result>(request: IncomingMessage, work: () => Promise<Result>): Promise<Result> {
    const { RATE_LIMIT_SCALE, UPLOADS_MAX_PER_VISITOR } = this.config;
    if (RATE_LIMIT_SCALE === 0) return work();
    const networks = visitorNetworks(request);
    const announced = Number(request.headers['content-length'] ?? this.options.bodyMaxBytes);
    const maxRunning = Math.max(1, Math.round(UPLOADS_MAX_PER_VISITOR * RATE_LIMIT_SCALE));
    if (!this.#usage.add(networks, 1, maxRunning))
      throw new TooManyRequests(TOO_MANY_AT_ONCE, TOO_MANY_RETRY_AFTER_SECONDS);
    const refusal = this.#budget.charge(networks, announced);
    if (refusal) {
      this.#usage.remove(networks, 1);
      throw new TooManyRequests(TOO_MANY_BYTES, refusal.retryAfterSeconds);
    }
    const upload = { request, networks, received: 0, startedAt: performance.now() };
    this.#arriving.add(upload);
    const count = (chunk: Buffer) => (upload.received += chunk.length);
    // Without the pause, the listener would make the body flow before `work` reads it.
    request.pause().on('data', count);
    try {
      return await work();
    } finally {
      request.off('data', count);
      this.#budget.refund(networks, Math.max(0, announced - upload.received));
      this.#usage.remove(networks, 1);
      this.#arriving.delete(upload);
    }
  }

  /** Ends the slowest upload of the largest network, unless that has hardly more uploads than the visitor's own. */
  #makeRoom(request: IncomingMessage): boolean {
    const usageOf = (networks: readonly string[]) => this.#usage.of(networks.at(-1)!);
    const largest = Math.max(...[...this.#arriving].map(({ networks }) => usageOf(networks)));
    if (largest <= usageOf(visitorNetworks(request)) + 1) return false;
    const now = performance.now();
    const pace = ({ received, startedAt }: Arriving) => received / (now - startedAt);
    return [...this.#arriving]
      .filter(({ networks }) => usageOf(networks) === largest)
      .toSorted((one, other) => pace(one) - pace(other))
      .some((upload) => abortForm(upload.request, new ServiceUnavailableException(this.options.busyMessage)));
  }

  async #assertSpace(): Promise<void> {
    const free = await this.options.store.freeBytes();
    if (free !== undefined && free < this.config.UPLOAD_FREE_SPACE_MIN_BYTES) throw storeFull();
  }
}

const storeFull = (cause?: unknown) => new HttpException(STORE_FULL, INSUFFICIENT_STORAGE, { cause });

/** Services wrap the store's errors. */
const isStoreFull = (error: unknown): boolean =>
  error instanceof StoreFullError || (error instanceof Error && error.cause instanceof StoreFullError);

const outcomeOf = (error: unknown): string => {
  if (error instanceof HttpException) return OUTCOMES[error.getStatus()] ?? 'failed';
  return isUnavailable(error) || error instanceof ObjectStoreError ? 'unavailable' : 'failed';
};
