import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What became of one message. Never removed: it is what keeps a repeated job from sending twice. */
@Entity('sms_ledger')
export class LedgerEntryEntity {
  /** Id of the message in its sender's outbox and of its job. Text, since a broken job may have any. */
  @PrimaryColumn('text', { name: 'message_id' })
  messageId: string;

  /** 'failed' means given up. */
  @Column('text')
  status: 'sent' | 'failed';

  /** Null, like the next ones, if the job was unreadable. */
  @Column('text', { nullable: true })
  kind: string | null;

  /** In E.164 form. */
  @Column('text', { nullable: true })
  recipient: string | null;

  @Column('uuid', { name: 'quote_id', nullable: true })
  quoteId: string | null;

  /** The request that led to the message, as in the logs of every service. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  /** The text as it was sent. */
  @Column('text', { nullable: true })
  body: string | null;

  /** Who sent it. */
  @Column('text', { nullable: true })
  provider: 'sandbox' | null;

  /** Why it was given up. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** Attempts it took, the last one included. */
  @Column('int')
  attempts: number;

  @Column('timestamptz', { name: 'recorded_at', default: () => 'now()' })
  recordedAt: Date;
}
