import { Injectable } from '@nestjs/common';
import { inLockedTransaction } from '@packaging/service-kit/database/locked-transaction';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { type Reason, SmsProvider } from '../provider/sms-provider.ts';
import type { LedgerMessage, LedgerState } from './ledger.service.ts';
import { budgetsUsed, limitReached } from './sms-limits.ts';

/** Why a message must not be sent now. */
export type ClaimRefusal =
  /** Another call is sending it or has decided it. */
  | { outcome: 'taken'; entry: LedgerState }
  | { outcome: 'refused'; by: 'opt-out'; reason: Reason }
  | { outcome: 'refused'; by: 'limit'; reason: Reason; retryAfterSeconds: number };

const OPTED_OUT: Reason = {
  message: 'This number has opted out of our SMS (STOP).',
  suggestion: 'It can opt in again by texting START to our number.',
};

/** Serializes claims across all replicas, so that limits are exact; any fixed number will do. */
const CLAIM_LOCK_KEY = 7_367_001n;

/**
 * Claims messages for sending. All replicas queue for one lock, so every round trip under it lowers the number of claims
 * per second: hence a few raw SQL statements instead of repositories.
 */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: SmsProvider,
  ) {}

  /**
   * Claims a message, unless it is claimed or decided already, its number has opted out, or a limit is reached. Limits
   * count a message once, here, before the provider is called. Without a refusal the caller must record a result.
   */
  claim(message: LedgerMessage, attempts: number): Promise<ClaimRefusal | undefined> {
    return inLockedTransaction(this.dataSource, CLAIM_LOCK_KEY, async (manager) => {
      const [entry] = await manager.query<LedgerState[]>(FIND, [message.messageId]);
      if (entry && entry.status !== 'waiting' && entry.status !== 'failed')
        return { outcome: 'taken', entry };
      if ((await manager.query<unknown[]>(FIND_OPT_OUT, [message.to])).length > 0)
        return { outcome: 'refused', by: 'opt-out', reason: OPTED_OUT };
      const limit = entry?.claimedAt ? undefined : await limitReached(manager, message);
      if (limit) return { outcome: 'refused', by: 'limit', ...limit };
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
      return undefined;
    });
  }

  /** See {@link budgetsUsed}. */
  budgetsUsed(): ReturnType<typeof budgetsUsed> {
    return budgetsUsed(this.dataSource.manager);
  }
}

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

const FIND_OPT_OUT = 'SELECT 1 FROM sms_opt_outs WHERE number = $1 AND opted_out';
