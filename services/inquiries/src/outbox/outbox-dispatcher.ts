import { Injectable } from '@nestjs/common';
import { type SmsJob, smsJobSchema } from '@packaging/contracts/jobs';
import { Logger } from '@packaging/service-kit/process/logger';
import { JobQueue, type NewJob } from '@packaging/service-kit/queue/job-queue';
import { withRequestId } from '@packaging/service-kit/http/request-context';
import { DataSource, type EntityManager } from 'typeorm';
import { config } from '../config.ts';
import { OutboxMessageEntity } from './outbox-message.entity.ts';
import { outboxDispatched, outboxFailures } from '../metrics.ts';

/** Most messages added to the queue in one call. */
export const DISPATCH_BATCH = 100;
/** Pauses after the queue refused a message, in milliseconds: doubled from the first to the longest. */
const REFUSED_FIRST_MS = 2000;
const REFUSED_LONGEST_MS = 60 * 60_000;
/** Longest reason that is stored, in characters. */
const REASON_MAX_LENGTH = 300;

/** Reasons of refused messages, by their ids. */
type Refusals = Map<string, string>;

/** Adds waiting messages to the queue. */
@Injectable()
export class OutboxDispatcher {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: JobQueue<SmsJob>,
    private readonly logger: Logger,
  ) {}

  /**
   * Adds the oldest messages to the queue, except those that another replica is adding, and returns how many it handled.
   * Throws while the queue is unavailable, and leaves every message as it was. After a crash before the commit they are
   * added again; the queue and the ledger recognise their ids.
   */
  dispatch(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const messages = await lockWaiting(manager);
      if (messages.length === 0) return 0;
      const refusals = await this.#add(messages);
      await markDispatched(
        manager,
        messages.filter(({ id }) => !refusals.has(id)),
      );
      for (const message of messages) {
        const reason = refusals.get(message.id);
        if (reason !== undefined) await this.#postpone(manager, message, reason);
      }
      return messages.length;
    });
  }

  async #add(messages: OutboxMessageEntity[]): Promise<Refusals> {
    const refusals: Refusals = new Map();
    const jobs: NewJob<SmsJob>[] = [];
    for (const message of messages) {
      const job = smsJobSchema.safeParse(toJob(message));
      if (job.success) jobs.push({ id: message.id, name: message.kind, data: job.data });
      else refusals.set(message.id, `not a valid job: ${job.error.issues[0]?.path.join('.')}`);
    }
    if (jobs.length === 0) return refusals;
    try {
      await this.queue.add(jobs);
    } catch (error) {
      // Throws if the queue is unavailable. If not, one message is the cause, and must not hold up the others.
      await this.queue.counts();
      if (jobs.length === 1 && jobs[0]) return refusals.set(jobs[0].id, reasonOf(error));
      for (const job of jobs)
        await this.queue.add([job]).catch((failure) => refusals.set(job.id, reasonOf(failure)));
    }
    return refusals;
  }

  async #postpone(manager: EntityManager, message: OutboxMessageEntity, reason: string): Promise<void> {
    const pauseMs = Math.min(REFUSED_FIRST_MS * 2 ** message.refusals, REFUSED_LONGEST_MS);
    await manager.query(
      `UPDATE outbox_messages SET refusals = refusals + 1, last_refusal = $2,
              due_at = now() + $3 * interval '1 ms' WHERE id = $1`,
      [message.id, reason, pauseMs],
    );
    outboxFailures.inc({ reason: 'refused' });
    withRequestId(message.requestId, () =>
      this.logger.error({ messageId: message.id, reason, pauseMs }, 'the queue refused a message'),
    );
  }
}

const lockWaiting = (manager: EntityManager): Promise<OutboxMessageEntity[]> =>
  manager
    .createQueryBuilder(OutboxMessageEntity, 'message')
    .where('message.dispatched_at IS NULL AND message.due_at <= now()')
    .orderBy('message.created_at')
    .limit(DISPATCH_BATCH)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .getMany();

/** By hand, like every change here: one parameter for any number of messages, and the clock of the database. */
async function markDispatched(manager: EntityManager, messages: OutboxMessageEntity[]): Promise<void> {
  await manager.query(
    `UPDATE outbox_messages SET dispatched_at = now(), due_at = now() + $2 * interval '1 ms'
     WHERE id = ANY($1)`,
    [messages.map(({ id }) => id), config.OUTBOX_CHECK_AFTER_MS],
  );
  outboxDispatched.inc(messages.length);
}

const toJob = ({ id, kind, recipient, quoteId, requestId, visitor }: OutboxMessageEntity): SmsJob => ({
  messageId: id,
  kind,
  to: recipient,
  quoteId,
  requestId,
  ...(visitor !== null && { visitor }),
});

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX_LENGTH);
