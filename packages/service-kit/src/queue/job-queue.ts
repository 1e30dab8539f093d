import { type JobsOptions, Queue } from 'bullmq';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../process/logger.ts';
import { QUEUE_TIMEOUT_MS } from '../process/settings.ts';
import { ThrottledLog } from '../process/throttled-log.ts';
import { openProducerBackend } from './open-queue-backend.ts';
import type { AnyQueue, QueueBackend } from './queue-backend.ts';

/** Longest wait for connections to close, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2000;

/** A job to add. The queue holds at most one per id. */
export interface NewJob<Data> {
  id: string;
  name: string;
  data: Data;
}

/** The outcome of a job so far. A 'missing' job was never added, has been removed after it finished, or was lost. */
type JobOutcome = 'open' | 'finished' | 'missing';

interface OpenQueue {
  queue: AnyQueue;
  backend: QueueBackend;
}

/**
 * The producer's side of a queue. Every call settles within `timeoutMs`. After any failure the next call opens new
 * connections.
 */
export class JobQueue<Data> {
  #open: Promise<OpenQueue> | undefined;
  readonly #closing = new AbortController();
  readonly #log: ThrottledLog;

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly jobOptions: JobsOptions,
    logger: Logger,
    private readonly timeoutMs = QUEUE_TIMEOUT_MS,
  ) {
    this.#log = new ThrottledLog(logger, 'the queue');
  }

  /** Adds jobs, all or none. */
  async add(jobs: NewJob<Data>[]): Promise<void> {
    await this.#call((queue) =>
      queue.addBulk(
        jobs.map(({ id, name, data }) => ({ name, data, opts: { ...this.jobOptions, jobId: id } })),
      ),
    );
  }

  /** The outcome of each of these jobs, in the same order. */
  outcomes(ids: string[]): Promise<JobOutcome[]> {
    return this.#call(async (queue) => {
      const states = await Promise.all(ids.map((id) => queue.getJobState(id)));
      return states.map((state) =>
        state === 'unknown' ? 'missing' : state === 'completed' || state === 'failed' ? 'finished' : 'open',
      );
    });
  }

  /** Jobs by state ('waiting', 'active', 'delayed', 'completed', 'failed', …). Fails while the queue is unavailable. */
  counts(): Promise<Record<string, number>> {
    return this.#call((queue) => queue.getJobCounts());
  }

  /** Aborts running calls; later ones fail. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the queue is closed'));
    // An unresponsive server must not delay the shutdown.
    await Promise.race([this.#discard(this.#open), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  async #call<T>(work: (queue: AnyQueue) => Promise<T>): Promise<T> {
    this.#closing.signal.throwIfAborted();
    const open = (this.#open ??= this.#connect());
    try {
      const result = await this.#inTime(open.then(({ queue }) => work(queue)));
      this.#log.worked();
      return result;
    } catch (error) {
      if (this.#open === open) this.#open = undefined;
      void this.#discard(open);
      if (!this.#closing.signal.aborted) this.#log.failed(error);
      throw error;
    }
  }

  async #connect(): Promise<OpenQueue> {
    const backend = openProducerBackend(this.url);
    try {
      await backend.prepare();
      const queue = new Queue(this.name, { connection: backend.connection }, backend.factory);
      queue.on('error', (error) => this.#log.failed(error));
      await queue.waitUntilReady();
      return { queue, backend };
    } catch (error) {
      void backend.close().catch(() => undefined);
      throw error;
    }
  }

  async #discard(open: Promise<OpenQueue> | undefined): Promise<void> {
    try {
      const opened = await open;
      await opened?.queue.close();
      await opened?.backend.close();
    } catch {
      // Never opened, or already lost: the failed call has logged it.
    }
  }

  async #inTime<T>(work: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error(`the queue gave no response within ${this.timeoutMs} ms`)),
      this.timeoutMs,
    );
    const abort = () => reject(this.#closing.signal.reason);
    this.#closing.signal.addEventListener('abort', abort);
    try {
      return await Promise.race([work, promise]);
    } finally {
      clearTimeout(timer);
      this.#closing.signal.removeEventListener('abort', abort);
    }
  }
}
