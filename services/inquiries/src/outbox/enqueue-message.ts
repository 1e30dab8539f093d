import { randomUUID } from 'node:crypto';
import type { Statements } from '@packaging/service-kit/database/statements';
import { insertInto } from '../insert.ts';
import type { OutboxMessageEntity } from './outbox-message.entity.ts';

export type NewMessage = Pick<
  OutboxMessageEntity,
  'kind' | 'recipient' | 'quoteId' | 'requestId' | 'visitor'
>;

const INSERT_MESSAGE = insertInto<NewMessage & { id: string }>('outbox_messages', {
  id: 'id',
  kind: 'kind',
  recipient: 'recipient',
  quoteId: 'quote_id',
  requestId: 'request_id',
  visitor: 'visitor',
});

/** Adds a message to the outbox within the caller's transaction. Wake the relay after the commit. */
export async function enqueueMessage(run: Statements, message: NewMessage): Promise<void> {
  await run(INSERT_MESSAGE.statement, INSERT_MESSAGE.parameters({ id: randomUUID(), ...message }));
}
