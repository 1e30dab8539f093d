import { setTimeout as delay } from 'node:timers/promises';
import { type Job, Worker } from 'bullmq';
import type { Logger } from '../process/logger.ts';
import { ThrottledLog } from '../process/throttled-log.ts';
import { isUnavailable } from '../process/unavailable.ts';
import { openWorkerBackend } from './open-queue-backend.ts';
import type { AnyWorker, QueueBackend } from './queue-backend.ts';

/** Checks for jobs that have lost their lock, per lock duration. */
const STALLED_CHECKS_PER_LOCK = 3;
/**
 * A job that stalls more often is given up. High, since a restart is not the job's fault; limited, since a job might
 * crash every worker.
 */
const MAX_STALLED = 25;
/** Longest wait for the first contact with the queue, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/** First pause between attempts to reach the queue, in milliseconds; each further one is twice as long. */
const RETRY_FIRST_MS = 500;
/** How long BullMQ waits after a refused connection before it fetches jobs again, in milliseconds. */
const REFUSED_PAUSE_MS = 1000;

/** Processes the jobs of a queue. */
export interface JobHandler {
  /**
   * Processes one job, possibly more than once. On an `UnrecoverableError` the job is given up, on a `DelayedError` it
   * is postponed; any other error counts as an attempt. `token` is for `job.moveToDelayed`.
   */
  process(job: Job<unknown>, token: string | undefined): Promise<void>;
  /** Called when a job is given up; it stays in the queue as failed. */
  onGivenUp(job: Job<unknown>, error: Error): Promise<void>;
}

interface JobWorkerOptions {
  /** Jobs processed at the same time. */
  concurrency: number;
  /**
   * A worker that does not renew its lock on a job within this time loses the job to another worker, in milliseconds.
   */
  lockMs: number;
  /** Longest pause before an unavailable queue is tried again, in milliseconds. */
  retryPauseMaxMs: number;
}

interface RunningWorker {
  backend: QueueBackend;
  worker?: AnyWorker;
}

/** Runs the jobs of a queue, and reconnects when the queue was unavailable. */
export class JobWorker {
  #running: RunningWorker | undefined;
  #closing = false;
  readonly #log: ThrottledLog;

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly options: JobWorkerOptions,
    private readonly handler: JobHandler,
    private readonly logger: Logger,
  ) {
    this.#log = new ThrottledLog(logger, 'the queue');
  }

  /**
   * Starts now, or as soon as the queue is available. Rejects if the queue refuses the worker: a wrong password, a
   * schema of a newer version.
   */
  async start(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#log.failed(error);
      void this.#connectLater();
    }
  }

  /** Whether it is fetching jobs. */
  get isRunning(): boolean {
    return this.#running?.worker?.isRunning() ?? false;
  }

  /** Fetches no more jobs, and waits at most `timeoutMs` for running ones; other workers repeat unfinished jobs. */
  async close(timeoutMs: number): Promise<void> {
    this.#closing = true;
    const closed = this.#discard().then(() => true);
    if (!(await Promise.race([closed, delay(timeoutMs, false, { ref: false })])))
      this.logger.warn({ timeoutMs }, 'jobs did not end in time; they are repeated after their lock expires');
  }

  async #connect(): Promise<void> {
    const backend = openWorkerBackend(this.url);
    const running: RunningWorker = { backend };
    try {
      await backend.prepare();
      running.worker = this.#createWorker(backend);
      await inTime(running.worker.waitUntilReady(), CONNECT_TIMEOUT_MS);
    } catch (error) {
      void this.#discard(running);
      throw error;
    }
    this.#running = running;
    void this.#run(running.worker);
  }

  #createWorker(backend: QueueBackend): AnyWorker {
    const worker = new Worker(
      this.name,
      (job: Job<unknown>, token?: string) => this.handler.process(job, token),
      {
        connection: backend.connection,
        // Started explicitly: started before its first connection, it would loop without a pause if that fails.
        autorun: false,
        concurrency: this.options.concurrency,
        lockDuration: this.options.lockMs,
        stalledInterval: Math.ceil(this.options.lockMs / STALLED_CHECKS_PER_LOCK),
        maxStalledCount: MAX_STALLED,
        runRetryDelay: REFUSED_PAUSE_MS,
      },
      backend.factory,
    );
    worker.on('error', (error) => this.#log.failed(error));
    worker.on('active', () => this.#log.worked());
    worker.on('failed', (job, error) => void this.#onFailed(job, error));
    return worker;
  }

  async #run(worker: AnyWorker): Promise<void> {
    try {
      await worker.run();
    } catch (error) {
      this.#log.failed(error);
    }
    if (this.#closing) return;
    await this.#discard();
    await this.#connectLater();
  }

  async #connectLater(): Promise<void> {
    for (let pauseMs = RETRY_FIRST_MS; !this.#closing; pauseMs *= 2) {
      pauseMs = Math.min(pauseMs, this.options.retryPauseMaxMs);
      await delay(pauseMs, undefined, { ref: false });
      if (this.#closing) return;
      try {
        await this.#connect();
        this.#log.worked();
        return;
      } catch (error) {
        this.#log.failed(error);
      }
    }
  }

  async #onFailed(job: Job<unknown> | undefined, error: Error): Promise<void> {
    // Only set when no attempts are left.
    if (!job?.finishedOn) return;
    try {
      await this.handler.onGivenUp(job, error);
    } catch (failure) {
      this.logger.error({ err: failure, jobId: job.id }, 'could not record a job that was given up');
    }
  }

  async #discard(running = this.#running): Promise<void> {
    if (running === this.#running) this.#running = undefined;
    try {
      await running?.worker?.close();
      await running?.backend.close();
    } catch (error) {
      this.#log.failed(error);
    }
  }
}

async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const timeout = delay(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`connection timeout: the queue was not ready within ${timeoutMs} ms`);
  });
  return Promise.race([work, timeout]);
}
