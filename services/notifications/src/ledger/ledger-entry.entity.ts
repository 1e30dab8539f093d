import type { SmsKind } from '@packaging/contracts/jobs';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * - `sending`: handed to the provider right now, or when its process died
 * - `unknown`: the provider gave no clear result; it is being asked
 * - `waiting`: certainly not sent, to be tried again
 * - `sent`: accepted by the provider; `delivery` says what came of it
 * - `refused`: will not be sent: by rule, limit, opt-out or the provider
 * - `failed`: given up, certainly not sent
 * - `parked`: nobody knows whether it was sent; a person decides
 */
export type LedgerStatus = 'sending' | 'unknown' | 'waiting' | 'sent' | 'refused' | 'failed' | 'parked';

/** What became of one message. Never removed: it is what keeps a repeated job from sending twice. */
@Entity('sms_ledger')
export class LedgerEntryEntity {
  /**
   * Id of the message in its sender's outbox and of its job, or 'test-…' of a test message. Text, since a broken job
   * may have any.
   */
  @PrimaryColumn('text', { name: 'message_id' })
  messageId: string;

  @Column('text')
  status: LedgerStatus;

  /** Who wanted it: a quote, or a test page. */
  @Column('text')
  origin: 'quote' | 'test';

  /** Null, like the next ones, if the job was unreadable. */
  @Column('text', { nullable: true })
  kind: SmsKind | null;

  /** In E.164 form. */
  @Column('text', { nullable: true })
  recipient: string | null;

  @Column('uuid', { name: 'quote_id', nullable: true })
  quoteId: string | null;

  /** The request that led to the message, as in the logs of every service. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  /** Who sent that request, as a hash that limits count by. */
  @Column('text', { nullable: true })
  visitor: string | null;

  /** The text as it was sent. */
  @Column('text', { nullable: true })
  body: string | null;

  @Column('text', { nullable: true })
  provider: 'sandbox' | 'twilio' | null;

  /** The provider's name for the message. */
  @Column('text', { name: 'provider_sid', nullable: true })
  providerSid: string | null;

  /** The last that the provider told of a sent message: 'queued', 'delivered', 'undelivered', … */
  @Column('text', { nullable: true })
  delivery: string | null;

  /** The provider's code for what went wrong, before or after sending. */
  @Column('int', { name: 'error_code', nullable: true })
  errorCode: number | null;

  /** Why it has not been sent or delivered. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** Attempts it took, the last one included. */
  @Column('int')
  attempts: number;

  /** When it was first claimed for sending, and counted by the limits; null if it never was. */
  @Column('timestamptz', { name: 'claimed_at', nullable: true })
  claimedAt: Date | null;

  /** When the provider is asked about it; null once its result is clear. */
  @Column('timestamptz', { name: 'settle_at', nullable: true })
  settleAt: Date | null;

  /** How often the provider was asked. */
  @Column('int')
  lookups: number;

  /** When the entry last changed. */
  @Column('timestamptz', { name: 'recorded_at', default: () => 'now()' })
  recordedAt: Date;
}
