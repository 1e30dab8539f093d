import { Injectable } from '@nestjs/common';
import type { SmsJob } from '@packaging/contracts/jobs';
import { Logger } from '@packaging/service-kit/process/logger';
import { JobQueue } from '@packaging/service-kit/queue/job-queue';
import { withRequestId } from '@packaging/service-kit/http/request-context';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { OutboxMessageEntity } from './outbox-message.entity.ts';
import { outboxReconciled } from '../metrics.ts';

/** Most messages checked at once. */
const BATCH = 200;

/**
 * Follows messages from the queue until their jobs have finished, because a queue can lose jobs: Redis the last second
 * before a crash, or everything. PostgreSQL is the source of truth.
 */
@Injectable()
export class OutboxReconciler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: JobQueue<SmsJob>,
    private readonly logger: Logger,
  ) {}

  /**
   * Settles messages whose job has finished, marks those whose job was lost to be added again, and leaves the others for
   * later. Throws while the queue is unavailable.
   */
  reconcile(): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const messages = await manager
        .createQueryBuilder(OutboxMessageEntity, 'message')
        .where('message.dispatched_at IS NOT NULL AND message.settled_at IS NULL AND message.due_at <= now()')
        .orderBy('message.due_at')
        .limit(BATCH)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      if (messages.length === 0) return;
      const outcomes = await this.queue.outcomes(messages.map(({ id }) => id));
      const having = (outcome: (typeof outcomes)[number]) =>
        messages.filter((_message, index) => outcomes[index] === outcome);
      const ids = (some: OutboxMessageEntity[]) => some.map(({ id }) => id);

      const lost = having('missing');
      // By hand: one parameter for any number of messages, and the clock of the database.
      await manager.query('UPDATE outbox_messages SET settled_at = now() WHERE id = ANY($1)', [
        ids(having('finished')),
      ]);
      await manager.query(
        'UPDATE outbox_messages SET dispatched_at = NULL, due_at = now() WHERE id = ANY($1)',
        [ids(lost)],
      );
      await manager.query(
        `UPDATE outbox_messages SET due_at = now() + $2 * interval '1 ms' WHERE id = ANY($1)`,
        [ids(having('open')), config.OUTBOX_CHECK_AFTER_MS],
      );
      outboxReconciled.inc(lost.length);
      for (const { id, requestId } of lost)
        withRequestId(requestId, () => this.logger.warn({ messageId: id }, 'the queue has lost a message'));
    });
  }
}
