import type { IncomingMessage } from 'node:http';
import { HttpException, ServiceUnavailableException } from '@nestjs/common';
import { TooManyRequests } from '../http/errors.ts';
import { visitorNetwork } from '../http/visitor-network.ts';
import { type ObjectStore, ObjectStoreError, StoreFullError } from '../object-store/object-store.ts';
import { counter, gauge } from '../process/metrics.ts';
import { isUnavailable } from '../process/unavailable.ts';
import { ByteBudget } from './byte-budget.ts';
import { CLIENT_CLOSED_REQUEST } from './multipart-form.ts';

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

/**
 * Limits how many uploads run at the same time, in total and per visitor, and how many bytes a visitor sends in an hour.
 * Keeps some of the store's space free, and counts uploads by outcome.
 */
export class UploadLimiter {
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  readonly #budget: ByteBudget;

  constructor(
    private readonly options: UploadOptions,
    private readonly config: UploadConfig,
  ) {
    this.#budget = new ByteBudget(config.UPLOAD_BYTES_PER_VISITOR_PER_HOUR * config.RATE_LIMIT_SCALE);
  }

  /**
   * Runs `work`, which receives an upload. Fails with 503 if too many are running, with 429 if the visitor has too many
   * running or has sent too much, and with 507 if the store is full.
   */
  async run<Result>(request: IncomingMessage, work: () => Promise<Result>): Promise<Result> {
    const { metrics, busyMessage } = this.options;
    metrics.inFlight.set(++this.#running);
    try {
      if (this.#running > this.config.UPLOADS_MAX_IN_FLIGHT)
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
    const visitor = visitorNetwork(request);
    const running = this.#runningOf.get(visitor) ?? 0;
    if (running >= Math.max(1, Math.round(UPLOADS_MAX_PER_VISITOR * RATE_LIMIT_SCALE)))
      throw new TooManyRequests(TOO_MANY_AT_ONCE, TOO_MANY_RETRY_AFTER_SECONDS);
    const announced = Number(request.headers['content-length'] ?? this.options.bodyMaxBytes);
    const refusal = this.#budget.charge(visitor, announced);
    if (refusal) throw new TooManyRequests(TOO_MANY_BYTES, refusal.retryAfterSeconds);
    this.#runningOf.set(visitor, running + 1);
    let received = 0;
    const count = (chunk: Buffer) => (received += chunk.length);
    // Without the pause, the listener would make the body flow before `work` reads it.
    request.pause().on('data', count);
    try {
      return await work();
    } finally {
      request.off('data', count);
      this.#budget.refund(visitor, Math.max(0, announced - received));
      const others = this.#runningOf.get(visitor)! - 1;
      if (others > 0) this.#runningOf.set(visitor, others);
      else this.#runningOf.delete(visitor);
    }
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
