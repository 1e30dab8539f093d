import { setTimeout as delay } from 'node:timers/promises';
import { type Job, Worker } from 'bullmq';
import type { Logger } from '../process/logger.ts';
import { openWorkerBackend } from './open-queue-backend.ts';
import type { AnyWorker, QueueBackend } from './queue-backend.ts';
import { ThrottledLog } from './throttled-log.ts';
import { isUnavailable } from '../process/unavailable.ts';

/** A job whose worker is not heard of for so long is given to another, in milliseconds. */
const LOCK_MS = 10_000;
/** Time between two searches for such jobs, in milliseconds. */
const STALLED_CHECK_MS = 3000;
/**
 * A job whose workers died this often is given up. High, since restarts are no fault of the job, and limited,
 * since a job that kills every worker must end.
 */
const MAX_STALLED = 25;
/** Longest wait for the first contact with the queue, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Pauses between attempts to reach the queue, in milliseconds: doubled from the first to the longest. */
const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 5000;
/** How long BullMQ waits after a refused connection before it asks for jobs again, in milliseconds. */
const REFUSED_PAUSE_MS = 1000;

/** What a service does with the jobs of a queue. */
export interface JobHandler {
  /**
   * Does one job; the same one may come again at any time. `UnrecoverableError` gives it up, `DelayedError`
   * puts it off, any other failure counts an attempt. `token` is for `job.moveToDelayed`.
   */
  process(job: Job<unknown>, token: string | undefined): Promise<void>;
  /** Told of a job that is given up and stays in the queue as failed. */
  gaveUp(job: Job<unknown>, error: Error): Promise<void>;
}

interface RunningWorker {
  backend: QueueBackend;
  worker?: AnyWorker;
}

/** Works on the jobs of a queue, and finds back to it by itself whenever it was away. */
export class JobWorker {
  #running: RunningWorker | undefined;
  #closing = false;
  readonly #log: ThrottledLog;

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly concurrency: number,
    private readonly handler: JobHandler,
    private readonly logger: Logger,
  ) {
    this.#log = new ThrottledLog(logger, 'the queue');
  }

  /**
   * Starts to work, now or as soon as the queue can be reached. Throws what a queue that can be reached
   * objects to: a wrong password, a schema of a newer version.
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

  /** Whether jobs are being taken. */
  get isRunning(): boolean {
    return this.#running?.worker?.isRunning() ?? false;
  }

  /** Takes no more jobs, and waits at most `timeoutMs` for those that run; others will repeat them. */
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
        // Started by hand: a worker that runs before its first contact spins when that fails.
        autorun: false,
        concurrency: this.concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_CHECK_MS,
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
    for (let pauseMs = RETRY_FIRST_MS; !this.#closing; pauseMs = Math.min(pauseMs * 2, RETRY_LONGEST_MS)) {
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
    // Set once no attempt is left; before that the job comes again.
    if (!job?.finishedOn) return;
    try {
      await this.handler.gaveUp(job, error);
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
