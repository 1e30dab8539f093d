import { Injectable } from '@nestjs/common';
import type { SmsJob } from '@packaging/contracts/jobs';
import { DataSource } from 'typeorm';

/** A message that was sent. */
export interface SentMessage extends SmsJob {
  body: string;
  provider: 'sandbox';
  attempts: number;
}

/** A message that was given up, as far as its job could be read. */
export interface FailedMessage extends Partial<SmsJob> {
  messageId: string;
  reason: string;
  attempts: number;
}

/** One row for each message, whatever is repeated or dies on the way. */
@Injectable()
export class LedgerService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Records that a message is sent; false if it was sent before. One statement, so that of any number of
   * workers exactly one is told true. A message that had been given up may still be sent.
   */
  async recordSent(message: SentMessage): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `INSERT INTO sms_ledger (message_id, status, kind, recipient, quote_id, request_id, body, provider, attempts)
       VALUES ($1, 'sent', $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (message_id) DO UPDATE
         SET status = 'sent', reason = NULL, kind = excluded.kind, recipient = excluded.recipient,
             quote_id = excluded.quote_id, request_id = excluded.request_id, body = excluded.body,
             provider = excluded.provider, attempts = excluded.attempts, recorded_at = now()
         WHERE sms_ledger.status = 'failed'
       RETURNING message_id`,
      [
        message.messageId,
        message.kind,
        message.to,
        message.quoteId,
        message.requestId,
        message.body,
        message.provider,
        message.attempts,
      ],
    );
    return rows.length > 0;
  }

  /** Records that a message is given up; false if it has been sent, which stands. */
  async recordFailed(message: FailedMessage): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `INSERT INTO sms_ledger (message_id, status, kind, recipient, quote_id, request_id, reason, attempts)
       VALUES ($1, 'failed', $2, $3, $4, $5, $6, $7)
       ON CONFLICT (message_id) DO UPDATE
         SET reason = excluded.reason, attempts = excluded.attempts, recorded_at = now()
         WHERE sms_ledger.status = 'failed'
       RETURNING message_id`,
      [
        message.messageId,
        message.kind ?? null,
        message.to ?? null,
        message.quoteId ?? null,
        message.requestId ?? null,
        message.reason,
        message.attempts,
      ],
    );
    return rows.length > 0;
  }
}
