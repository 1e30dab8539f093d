import type { SmsJob } from '@packaging/contracts/jobs';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message to a customer: written in the transaction of the quote, then added to the queue, then settled. */
@Entity('outbox_messages')
export class OutboxMessageEntity {
  /** Also the id of the job and of the row in the ledger of notifications. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: SmsJob['kind'];

  /** Recipient in E.164 form. */
  @Column('text')
  recipient: string;

  @Column('uuid', { name: 'quote_id' })
  quoteId: string;

  /** Id of the request that led to the message, for the logs. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  /** Hash of the visitor who sent that request, which SMS limits count by; null in rows from before it was recorded. */
  @Column('text', { nullable: true })
  visitor: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** When the relay handles the row next: to add it to the queue, or to check the outcome of its job. */
  @Column('timestamptz', { name: 'due_at', default: () => 'now()' })
  dueAt: Date;

  /** When it was added to the queue; null while it waits. */
  @Column('timestamptz', { name: 'dispatched_at', nullable: true })
  dispatchedAt: Date | null;

  /** When its job was found finished; from then on the relay ignores the row. */
  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt: Date | null;

  /** How many times a working queue has refused it. */
  @Column('int', { default: 0 })
  refusals: number;

  /** The last reason. */
  @Column('text', { name: 'last_refusal', nullable: true })
  lastRefusal: string | null;
}
