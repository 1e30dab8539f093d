import type { SmsKind } from '@packaging/contracts/jobs';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A message that a stored quote owes its customer. Written in the quote's own transaction, handed to the
 * queue by the relay, and settled once the queue has finished with it.
 */
@Entity('outbox_messages')
export class OutboxMessageEntity {
  /** Also the id of the job and of the row in the ledger of notifications. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: SmsKind;

  /** Recipient in E.164 form. */
  @Column('text')
  recipient: string;

  @Column('uuid', { name: 'quote_id' })
  quoteId: string;

  /** Id of the request that led to the message, for the logs. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** When the relay looks at the row again: to dispatch it, or to check what became of its job. */
  @Column('timestamptz', { name: 'due_at', default: () => 'now()' })
  dueAt: Date;

  /** When the queue took it; null while it waits. */
  @Column('timestamptz', { name: 'dispatched_at', nullable: true })
  dispatchedAt: Date | null;

  /** When the queue was seen to have finished its job; nothing happens to the row afterwards. */
  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt: Date | null;

  /** How often a working queue refused this one row. */
  @Column('int', { default: 0 })
  refusals: number;

  /** Why it was refused last. */
  @Column('text', { name: 'last_refusal', nullable: true })
  lastRefusal: string | null;
}
