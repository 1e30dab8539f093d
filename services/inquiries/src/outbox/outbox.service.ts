import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SmsJob } from '@packaging/contracts/jobs';
import type { EntityManager } from 'typeorm';
import { OutboxMessageEntity } from './outbox-message.entity.ts';
import { OutboxRelay } from './outbox-relay.ts';

/** Where a quote leaves the message it owes its customer. */
@Injectable()
export class OutboxService {
  constructor(@Inject(OutboxRelay) private readonly relay: OutboxRelay) {}

  /**
   * Writes a message within the caller's transaction, so that it exists exactly if the quote does.
   * Answers its id. Never touches the queue.
   */
  async add(manager: EntityManager, message: Omit<SmsJob, 'messageId'>): Promise<string> {
    const { kind, to, quoteId, requestId } = message;
    const id = randomUUID();
    await manager.insert(OutboxMessageEntity, { id, kind, recipient: to, quoteId, requestId });
    return id;
  }

  /** Has the relay look at once. For after the commit; returns immediately and never throws. */
  wake(): void {
    this.relay.wake();
  }
}
