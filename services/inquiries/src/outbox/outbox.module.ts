import { Module } from '@nestjs/common';
import { SMS_JOB_OPTIONS, SMS_QUEUE, type SmsJob } from '@packaging/contracts/jobs';
import { Logger } from '@packaging/service-kit/process/logger';
import { JobQueue } from '@packaging/service-kit/queue/job-queue';
import { config } from '../config.ts';
import { OutboxDispatcher } from './outbox-dispatcher.ts';
import { OutboxPurger } from './outbox-purger.ts';
import { OutboxReconciler } from './outbox-reconciler.ts';
import { OutboxRelay } from './outbox-relay.ts';

const jobQueue = (logger: Logger): JobQueue<SmsJob> =>
  new JobQueue(config.QUEUE_URL, SMS_QUEUE, SMS_JOB_OPTIONS, logger, config.QUEUE_TIMEOUT_MS);

@Module({
  providers: [
    OutboxRelay,
    OutboxDispatcher,
    OutboxReconciler,
    OutboxPurger,
    { provide: JobQueue, useFactory: jobQueue, inject: [Logger] },
  ],
  exports: [OutboxRelay],
})
export class OutboxModule {}
