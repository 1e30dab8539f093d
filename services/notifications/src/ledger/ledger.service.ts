import { Injectable } from '@nestjs/common';
import type { SmsKind } from '@packaging/contracts/jobs';
import { DataSource, In, LessThanOrEqual, type Repository } from 'typeorm';
import { config } from '../config.ts';
import {
  type OutgoingSms,
  type ProviderMessage,
  type SendResult,
  SmsProvider,
} from '../provider/sms-provider.ts';
import { isLaterDelivery } from './delivery-order.ts';
import { LedgerEntryEntity, type LedgerStatus } from './ledger-entry.entity.ts';

/** A message to be sent once. */
export interface LedgerMessage extends OutgoingSms {
  kind: SmsKind;
  origin: 'quote' | 'test';
  quoteId: string | null;
  requestId: string;
  visitor: string | null;
}

/** A message that is not sent; incomplete if its job was unreadable. */
export interface UnsentMessage extends Partial<LedgerMessage> {
  messageId: string;
  attempts: number;
}

/** The state of a message that was claimed before. */
export type LedgerState = Pick<
  LedgerEntryEntity,
  'status' | 'kind' | 'recipient' | 'body' | 'reason' | 'errorCode' | 'claimedAt' | 'settleAt'
>;

/** The effect of a delivery report: it settled or updated a message, was outdated, or belongs to another message. */
export type DeliveryReport = 'settled' | 'updated' | 'outdated' | 'unrelated' | 'duplicate';

/** Most entries that one replica looks up at the provider in one round. */
const SETTLE_BATCH = 20;
/** How long other replicas leave a claimed entry alone, in milliseconds: longer than a lookup takes. */
const SETTLE_LEASE_MS = 6 * config.TWILIO_TIMEOUT_MS;

const STATUS_OF = { refused: 'refused', 'not-processed': 'waiting', unknown: 'unknown' } as const;

/** The state of every message after its claim, across retries and crashes. */
@Injectable()
export class LedgerService {
  readonly #entries: Repository<LedgerEntryEntity>;

  constructor(
    dataSource: DataSource,
    private readonly provider: SmsProvider,
  ) {
    this.#entries = dataSource.getRepository(LedgerEntryEntity);
  }

  find(messageId: string): Promise<LedgerEntryEntity | null> {
    return this.#entries.findOneBy({ messageId });
  }

  /** The number of entries with this status, for metrics. */
  count(status: LedgerStatus): Promise<number> {
    return this.#entries.countBy({ status });
  }

  /** Records the provider's result for a claimed message; false if it was settled meanwhile. */
  async recordResult(messageId: string, result: SendResult): Promise<boolean> {
    if (result.outcome === 'accepted') return this.recordSent(messageId, { sid: result.sid, delivery: null });
    return this.#change(messageId, ['sending'], {
      status: STATUS_OF[result.outcome],
      reason: result.reason.message,
      errorCode: result.reason.code ?? null,
      settleAt: result.outcome === 'unknown' ? new Date(Date.now() + this.provider.settleAfterMs) : null,
    });
  }

  /** Records that the provider has a message; false if that was known. */
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

  /** Records that a message is refused or given up; false if it was or may have been sent, or was refused before. */
  async recordUnsent(status: 'refused' | 'failed', message: UnsentMessage, reason: string): Promise<boolean> {
    const { messageId, to, body: _unsent, ...known } = message;
    const { raw } = await this.#entries
      .createQueryBuilder()
      .insert()
      .values({ ...known, messageId, recipient: to ?? null, status, reason })
      .orUpdate(['status', 'reason', 'attempts', 'recorded_at'], ['message_id'], {
        overwriteCondition: { where: { status: In(['waiting', 'failed']) } },
      })
      .returning('message_id')
      .updateEntity(false)
      .execute();
    return raw.length > 0;
  }

  /** Claims entries that are due for a lookup at the provider; other replicas leave them alone for a while. */
  claimUnsettled(): Promise<LedgerEntryEntity[]> {
    return this.#entries.manager.transaction(async (manager) => {
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

  /** Schedules the next lookup of a message, each after twice the time; a failed lookup leaves `lookups` as it was. */
  async scheduleRecheck(messageId: string, lookups: number): Promise<void> {
    await this.#change(messageId, ['sending', 'unknown'], {
      status: 'unknown',
      lookups,
      settleAt: new Date(Date.now() + this.provider.settleAfterMs * 2 ** lookups),
    });
  }

  /** Leaves the decision about a message to a person; false if it was settled meanwhile. */
  park(messageId: string, lookups: number): Promise<boolean> {
    return this.#change(messageId, ['sending', 'unknown'], {
      status: 'parked',
      reason: `the provider was asked ${lookups} times and has no such message, which is no proof that it was not sent`,
      lookups,
      settleAt: null,
    });
  }

  /** Records a delivery report, in any order and repeatedly. A message that is reported on was sent. */
  recordDelivery(messageId: string, report: ProviderMessage, reason: string | null): Promise<DeliveryReport> {
    return this.#entries.manager.transaction(async (manager) => {
      const entry = await manager.findOne(LedgerEntryEntity, {
        where: { messageId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!entry) return 'unrelated';
      if (entry.providerSid && entry.providerSid !== report.sid) return 'duplicate';
      const settled = entry.status !== 'sent';
      if (!settled && !isLaterDelivery(report.delivery, entry.delivery)) return 'outdated';
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
      return settled ? 'settled' : 'updated';
    });
  }

  /** Changes an entry if it has one of these statuses; returns whether it had. */
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
}
