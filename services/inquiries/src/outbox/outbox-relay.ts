import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { SmsJob } from '@packaging/contracts/jobs';
import { Logger } from '@packaging/service-kit/process/logger';
import { ThrottledLog } from '@packaging/service-kit/process/throttled-log';
import { JobQueue } from '@packaging/service-kit/queue/job-queue';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { DISPATCH_BATCH, OutboxDispatcher } from './outbox-dispatcher.ts';
import { OutboxReconciler } from './outbox-reconciler.ts';
import { outboxBacklog, outboxFailures, outboxOldest } from '../metrics.ts';

/** How often the relay polls without being woken: for postponed messages, and those of a replica that died. */
const POLL_MS = 1000;
/** Pause after being woken, so that under load one round handles several messages. */
const GATHER_MS = 50;
/** Time between two reconciliations and measurements, in milliseconds; at most as long as a message waits for one. */
const SURVEY_MS = Math.min(5000, config.OUTBOX_CHECK_AFTER_MS);
/** First pause while the queue or the database is unavailable, in milliseconds; each further pause is twice as long. */
const BACKOFF_FIRST_MS = 500;

/** Moves messages from the outbox to the queue while the service runs, whatever else fails. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log: ThrottledLog;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #failures = 0;
  #woken = false;
  #endPause: (() => void) | undefined;

  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly reconciler: OutboxReconciler,
    private readonly queue: JobQueue<SmsJob>,
    private readonly dataSource: DataSource,
    logger: Logger,
  ) {
    this.#log = new ThrottledLog(logger, 'the outbox relay');
  }

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  /** Aborts a call to the queue, so that the transaction around it ends too. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    this.#endPause?.();
    await this.queue.close();
    await this.#running;
  }

  /**
   * Makes the relay look for new messages soon; call it after their commit. Returns immediately and never throws. Does
   * not end a back-off pause.
   */
  wake(): void {
    this.#woken = true;
    if (this.#failures === 0) this.#endPause?.();
  }

  async #run(): Promise<void> {
    let surveyedAt = -Infinity;
    while (!this.#stopping.signal.aborted) {
      this.#woken = false;
      let handled = 0;
      try {
        handled = await this.dispatcher.dispatch();
        if (performance.now() - surveyedAt >= SURVEY_MS) {
          surveyedAt = performance.now();
          await this.#measure();
          await this.reconciler.reconcile();
        }
        this.#failures = 0;
        this.#log.worked();
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#failures += 1;
        outboxFailures.inc({ reason: 'unavailable' });
        this.#log.failed(error);
      }
      if (handled < DISPATCH_BATCH) await this.#pause();
    }
  }

  async #pause(): Promise<void> {
    if (this.#failures > 0) {
      const pauseMs = Math.min(BACKOFF_FIRST_MS * 2 ** (this.#failures - 1), config.RETRY_PAUSE_MAX_MS);
      return this.#rest(pauseMs);
    }
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        this.#endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#endPause = undefined;
    }
    if (this.#woken) await this.#rest(GATHER_MS);
  }

  #rest(pauseMs: number): Promise<void> {
    return delay(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  async #measure(): Promise<void> {
    const [backlog] = await this.dataSource.query<{ count: number; oldest: number }[]>(
      `SELECT count(*)::int AS count,
              coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS oldest
       FROM outbox_messages WHERE dispatched_at IS NULL`,
    );
    outboxBacklog.set(backlog?.count ?? 0);
    outboxOldest.set(backlog?.oldest ?? 0);
  }
}
