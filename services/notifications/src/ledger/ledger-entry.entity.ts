import type { SmsKind } from '@packaging/contracts/jobs';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * - `sending`: in progress, or its process crashed
 * - `unknown`: without a clear result; to be looked up at the provider
 * - `waiting`: certainly not sent, to be retried
 * - `sent`: accepted by the provider, with later reports in `delivery`
 * - `refused`: will not be sent, by rule, limit, opt-out or the provider
 * - `failed`: given up, certainly not sent
 * - `parked`: may have been sent; a person decides
 */
export type LedgerStatus = 'sending' | 'unknown' | 'waiting' | 'sent' | 'refused' | 'failed' | 'parked';

/** The state of one message. Never removed: it keeps a repeated job from sending twice. */
@Entity('sms_ledger')
export class LedgerEntryEntity {
  /** The id in the outbox and of the job, or 'test-…' for a test message. Text, since a broken job may have any id. */
  @PrimaryColumn('text', { name: 'message_id' })
  messageId: string;

  @Column('text')
  status: LedgerStatus;

  @Column('text')
  origin: 'quote' | 'test';

  /** Null, like the next columns, if the job was unreadable. */
  @Column('text', { nullable: true })
  kind: SmsKind | null;

  /** In E.164 form. */
  @Column('text', { nullable: true })
  recipient: string | null;

  @Column('uuid', { name: 'quote_id', nullable: true })
  quoteId: string | null;

  /** The request that caused the message, as in every service's log. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  /** Hashes of the networks that request came from, for the limits; see `visitorHash`. */
  @Column('text', { nullable: true })
  visitor: string | null;

  /** The text as sent. */
  @Column('text', { nullable: true })
  body: string | null;

  @Column('text', { nullable: true })
  provider: 'sandbox' | 'twilio' | null;

  /** The provider's id of the message. */
  @Column('text', { name: 'provider_sid', nullable: true })
  providerSid: string | null;

  /** The latest delivery state: 'queued', 'delivered', 'undelivered', … */
  @Column('text', { nullable: true })
  delivery: string | null;

  /** The provider's error code, before or after sending. */
  @Column('int', { name: 'error_code', nullable: true })
  errorCode: number | null;

  /** Why it was not sent or delivered. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** Attempts so far. */
  @Column('int')
  attempts: number;

  /** First claim for sending, which the limits count; null if it was never claimed. */
  @Column('timestamptz', { name: 'claimed_at', nullable: true })
  claimedAt: Date | null;

  /** When to look it up at the provider; null once its result is clear. */
  @Column('timestamptz', { name: 'settle_at', nullable: true })
  settleAt: Date | null;

  /** Lookups at the provider so far. */
  @Column('int')
  lookups: number;

  /** The latest change. */
  @Column('timestamptz', { name: 'recorded_at', default: () => 'now()' })
  recordedAt: Date;
}
