import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SMS_QUEUE } from '@packaging/contracts/jobs';
import { Logger } from '@packaging/service-kit/process/logger';
import { JobQueue } from '@packaging/service-kit/queue/job-queue';
import { JobWorker } from '@packaging/service-kit/queue/job-worker';
import { Readiness } from '@packaging/service-kit/process/readiness';
import { config } from '../config.ts';
import { SmsJobHandler } from './sms-job.handler.ts';
import { queueJobs } from '../metrics.ts';

/** Longest wait at shutdown for messages in progress, in milliseconds. */
const FINISH_MS = 6000;
/** Time between two counts of the queue's jobs, in milliseconds. */
const COUNT_INTERVAL_MS = 10_000;

/** Runs the SMS jobs. The service is ready while the queue responds. */
@Injectable()
export class SmsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #worker: JobWorker;
  readonly #queue: JobQueue<never>;
  #counting: NodeJS.Timeout | undefined;

  constructor(
    handler: SmsJobHandler,
    private readonly readiness: Readiness,
    logger: Logger,
  ) {
    const options = {
      concurrency: config.SMS_CONCURRENCY,
      lockMs: config.JOB_LOCK_MS,
      retryPauseMaxMs: config.RETRY_PAUSE_MAX_MS,
    };
    this.#worker = new JobWorker(config.QUEUE_URL, SMS_QUEUE, options, handler, logger);
    this.#queue = new JobQueue(config.QUEUE_URL, SMS_QUEUE, {}, logger, config.QUEUE_TIMEOUT_MS);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.readiness.add('queue', () => this.#check());
    await this.#worker.start();
    this.#counting = setInterval(() => void this.#count().catch(() => undefined), COUNT_INTERVAL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#counting);
    await Promise.all([this.#worker.close(FINISH_MS), this.#queue.close()]);
  }

  async #check(): Promise<void> {
    await this.#count();
    if (!this.#worker.isRunning) throw new Error('no jobs are being taken');
  }

  async #count(): Promise<void> {
    for (const [state, jobs] of Object.entries(await this.#queue.counts())) queueJobs.set({ state }, jobs);
  }
}
