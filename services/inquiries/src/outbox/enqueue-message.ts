import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { OutboxMessageEntity } from './outbox-message.entity.ts';

export type NewMessage = Pick<
  OutboxMessageEntity,
  'kind' | 'recipient' | 'quoteId' | 'requestId' | 'visitor'
>;

/** Adds a message to the outbox within the caller's transaction. Wake the relay after the commit. */
export async function enqueueMessage(manager: EntityManager, message: NewMessage): Promise<void> {
  await manager.insert(OutboxMessageEntity, { id: randomUUID(), ...message });
}
