import { Injectable } from '@nestjs/common';
import type { SmsKind } from '@packaging/contracts/jobs';
import { inLockedTransaction } from '@packaging/service-kit/database/locked-transaction';
import { DataSource, type EntityManager, In, LessThanOrEqual } from 'typeorm';
import { config } from '../config.ts';
import {
  type OutgoingSms,
  type ProviderMessage,
  type SendResult,
  SmsProvider,
} from '../provider/sms-provider.ts';
import { LedgerEntryEntity, type LedgerStatus } from './ledger-entry.entity.ts';
import { limitReached } from './sms-limits.ts';

/** A message to be sent once. */
export interface LedgerMessage extends OutgoingSms {
  kind: SmsKind;
  origin: 'quote' | 'test';
  quoteId: string | null;
  requestId: string;
  visitor: string | null;
}

/** A message that is not sent, as far as its job could be read. */
export interface UnsentMessage extends Partial<LedgerMessage> {
  messageId: string;
  attempts: number;
}

/** What the ledger knows of a message that was claimed before. */
export type LedgerState = Pick<
  LedgerEntryEntity,
  'status' | 'kind' | 'recipient' | 'body' | 'reason' | 'errorCode' | 'claimedAt' | 'settleAt'
>;

/** Whether this caller may send a message now. */
export type Claim =
  | { claim: 'won' }
  /** The entry decides: it is being sent, was sent, or never will be. */
  | { claim: 'taken'; entry: LedgerState }
  | { claim: 'opted-out' }
  | { claim: 'limited'; message: string; retryAfterSeconds: number };

/** One claim at a time among all replicas, so that limits are exact; any fixed number serves. */
const CLAIM_LOCK_KEY = 7_367_001n;
/** Most entries that one replica asks the provider about at once. */
const SETTLE_BATCH = 20;
/** How long no other replica asks about the same entry, in milliseconds: longer than a lookup takes. */
const SETTLE_LEASE_MS = 6 * config.TWILIO_TIMEOUT_MS;

const STATUS_OF = { refused: 'refused', 'not-processed': 'waiting', unknown: 'unknown' } as const;

/** States of a delivery in the order in which they come; those of the last row are final. */
const DELIVERY_ORDER = [
  ['accepted', 'scheduled'],
  ['queued'],
  ['sending'],
  ['sent'],
  ['delivered', 'undelivered', 'failed', 'canceled', 'read'],
];
const rankOf = (delivery: string | null): number =>
  DELIVERY_ORDER.findIndex((states) => delivery !== null && states.includes(delivery));

/** One row for each message, whatever is repeated or dies on the way. */
@Injectable()
export class LedgerService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: SmsProvider,
  ) {}

  find(messageId: string): Promise<LedgerEntryEntity | null> {
    return this.#entries.findOneBy({ messageId });
  }

  /**
   * Claims a message for sending, unless it is claimed or decided already, has opted out or is one too many. Limits
   * count a message once, here, before the provider is called. Whoever wins must record a result.
   */
  claim(message: LedgerMessage, attempts: number): Promise<Claim> {
    return inLockedTransaction(this.dataSource, CLAIM_LOCK_KEY, async (manager) => {
      const [entry] = await manager.query<LedgerState[]>(FIND, [message.messageId]);
      if (entry && entry.status !== 'waiting' && entry.status !== 'failed') return { claim: 'taken', entry };
      if (await isOptedOut(manager, message.to)) return { claim: 'opted-out' };
      const limit = entry?.claimedAt ? undefined : await limitReached(manager, message.to, message.visitor);
      if (limit) return { claim: 'limited', ...limit };
      await manager.query(CLAIM, [
        message.messageId,
        message.kind,
        message.origin,
        message.to,
        message.quoteId,
        message.requestId,
        message.visitor,
        message.body,
        this.provider.name,
        attempts,
        this.provider.settleAfterMs + config.TWILIO_TIMEOUT_MS,
      ]);
      return { claim: 'won' };
    });
  }

  /** Records what the provider said to a claimed message; false if its result is known already. */
  async recordResult(messageId: string, result: SendResult): Promise<boolean> {
    if (result.outcome === 'accepted') return this.recordSent(messageId, { sid: result.sid, delivery: null });
    return this.#change(messageId, ['sending'], {
      status: STATUS_OF[result.outcome],
      reason: result.reason.message,
      errorCode: result.reason.code ?? null,
      settleAt: result.outcome === 'unknown' ? new Date(Date.now() + this.provider.settleAfterMs) : null,
    });
  }

  /** Records that the provider has a message; false if that is known already. */
  recordSent(
    messageId: string,
    { sid, delivery, errorCode }: Pick<ProviderMessage, 'sid' | 'errorCode'> & { delivery: string | null },
  ): Promise<boolean> {
    return this.#change(messageId, ['sending', 'unknown', 'parked'], {
      status: 'sent',
      providerSid: sid,
      delivery,
      errorCode: errorCode ?? null,
      reason: null,
      settleAt: null,
    });
  }

  /** Records that a message is not sent for a reason of ours; false if it is decided already. */
  recordRefused(message: UnsentMessage, reason: string): Promise<boolean> {
    return this.#recordUnsent('refused', message, reason);
  }

  /** Records that a message is given up; false if it was sent, or may have been, which stands. */
  recordFailed(message: UnsentMessage, reason: string): Promise<boolean> {
    return this.#recordUnsent('failed', message, reason);
  }

  /** Takes the entries that the provider is to be asked about now; no other replica gets them for a minute. */
  async takeUnsettled(): Promise<LedgerEntryEntity[]> {
    return this.dataSource.transaction(async (manager) => {
      const entries = await manager.find(LedgerEntryEntity, {
        where: { status: In(['sending', 'unknown']), settleAt: LessThanOrEqual(new Date()) },
        order: { settleAt: 'ASC' },
        take: SETTLE_BATCH,
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (entries.length)
        await manager.update(
          LedgerEntryEntity,
          { messageId: In(entries.map(({ messageId }) => messageId)) },
          { settleAt: new Date(Date.now() + SETTLE_LEASE_MS) },
        );
      return entries;
    });
  }

  /** Records that the provider does not know a message yet, or that it could not be asked (`lookups` as before). */
  async askAgain(messageId: string, lookups: number): Promise<void> {
    await this.#change(messageId, ['sending', 'unknown'], {
      status: 'unknown',
      lookups,
      settleAt: new Date(Date.now() + this.provider.settleAfterMs * 2 ** lookups),
    });
  }

  /** Gives a message to a person, who decides what nobody can know; false if it was settled meanwhile. */
  park(messageId: string, lookups: number): Promise<boolean> {
    return this.#change(messageId, ['sending', 'unknown'], {
      status: 'parked',
      reason: `the provider was asked ${lookups} times and has no such message, which is no proof that it was not sent`,
      lookups,
      settleAt: null,
    });
  }

  /**
   * Records what the provider reports of a message, in whatever order and however often. Its report is the truth: a
   * message it tells of was sent.
   */
  recordDelivery(messageId: string, report: ProviderMessage, reason: string | null): Promise<DeliveryReport> {
    return this.dataSource.transaction(async (manager) => {
      const entry = await manager.findOne(LedgerEntryEntity, {
        where: { messageId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!entry) return 'of no message of ours';
      if (entry.providerSid && entry.providerSid !== report.sid) return 'of a second message';
      const settled = entry.status !== 'sent';
      if (!settled && rankOf(report.delivery) <= rankOf(entry.delivery)) return 'known already';
      await manager.update(
        LedgerEntryEntity,
        { messageId },
        {
          status: 'sent',
          providerSid: report.sid,
          delivery: report.delivery,
          errorCode: report.errorCode ?? null,
          reason,
          settleAt: null,
          recordedAt: new Date(),
        },
      );
      return settled ? 'settled' : 'news';
    });
  }

  /** How many entries have these states, for metrics. */
  async countOf(statuses: LedgerStatus[]): Promise<Record<string, number>> {
    const rows = await this.dataSource.query<{ status: string; count: number }[]>(
      'SELECT status, count(*)::int AS count FROM sms_ledger WHERE status = ANY($1) GROUP BY status',
      [statuses],
    );
    const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    return Object.fromEntries(statuses.map((status) => [status, counts[status] ?? 0]));
  }

  get #entries() {
    return this.dataSource.getRepository(LedgerEntryEntity);
  }

  /** Changes an entry if it is in one of these states; says whether it was. */
  async #change(
    messageId: string,
    from: LedgerStatus[],
    changes: Partial<LedgerEntryEntity>,
  ): Promise<boolean> {
    const { affected } = await this.#entries.update(
      { messageId, status: In(from) },
      { ...changes, recordedAt: new Date() },
    );
    return affected === 1;
  }

  async #recordUnsent(
    status: 'refused' | 'failed',
    message: UnsentMessage,
    reason: string,
  ): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `INSERT INTO sms_ledger (message_id, status, reason, attempts, kind, origin, recipient, quote_id, request_id, visitor)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (message_id) DO UPDATE
         SET status = excluded.status, reason = excluded.reason, attempts = excluded.attempts, recorded_at = now()
         WHERE sms_ledger.status IN ('waiting', 'failed')
       RETURNING message_id`,
      [
        message.messageId,
        status,
        reason,
        message.attempts,
        message.kind ?? null,
        message.origin ?? 'quote',
        message.to ?? null,
        message.quoteId ?? null,
        message.requestId ?? null,
        message.visitor ?? null,
      ],
    );
    return rows.length > 0;
  }
}

/** What a report of the provider was worth. */
export type DeliveryReport =
  'settled' | 'news' | 'known already' | 'of no message of ours' | 'of a second message';

const FIND = `
  SELECT status, kind, recipient, body, reason, error_code AS "errorCode", claimed_at AS "claimedAt",
         settle_at AS "settleAt"
  FROM sms_ledger WHERE message_id = $1`;

const CLAIM = `
  INSERT INTO sms_ledger (message_id, status, kind, origin, recipient, quote_id, request_id, visitor, body, provider,
    attempts, claimed_at, settle_at)
  VALUES ($1, 'sending', $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), now() + $11 * interval '1 ms')
  ON CONFLICT (message_id) DO UPDATE
    SET status = 'sending', kind = excluded.kind, recipient = excluded.recipient, quote_id = excluded.quote_id,
        request_id = excluded.request_id, body = excluded.body, provider = excluded.provider, reason = NULL,
        attempts = excluded.attempts, settle_at = excluded.settle_at, recorded_at = now(),
        claimed_at = coalesce(sms_ledger.claimed_at, excluded.claimed_at)`;

const OPTED_OUT = 'SELECT 1 FROM sms_opt_outs WHERE number = $1 AND opted_out';

const isOptedOut = async (manager: EntityManager, number: string): Promise<boolean> =>
  (await manager.query<unknown[]>(OPTED_OUT, [number])).length > 0;
