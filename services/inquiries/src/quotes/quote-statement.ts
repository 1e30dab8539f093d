import type { QuoteRequest } from '@packaging/contracts/quote';
import type { Statement } from '@packaging/service-kit/database/statements';
import type { DataSource } from 'typeorm';
import { QuoteEntity } from './quote.entity.ts';

/** What a quote is stored with, beside what was submitted. */
export interface NewQuote extends QuoteRequest {
  submissionKey: string;
  fingerprint: string;
  requestId: string;
}

/** What became of a submission: a new quote, or what was found of an earlier one. */
export interface StoredQuote {
  outcome: 'accepted' | 'repeated' | 'conflict';
  id: string;
  /** Attachments that were waiting for it. */
  attachments: number;
  /** It speaks of attachments, and there was none. */
  missing: boolean;
}

/** Columns that are not given with a new quote. */
const FOUND_OUT = new Set(['id', 'attachmentsMissing', 'createdAt']);

/**
 * The one statement that accepts a quote: its row, the claim of its attachments and the message it owes, all or
 * nothing; or, if the submission has a quote, what there is of it. To be run under the submission's lock.
 */
export class QuoteStatement {
  readonly statement: Statement;
  readonly #properties: string[];

  constructor(dataSource: DataSource) {
    const columns = dataSource
      .getMetadata(QuoteEntity)
      .columns.filter(({ propertyName }) => !FOUND_OUT.has(propertyName));
    this.#properties = columns.map(({ propertyName }) => propertyName);
    // The recipient is the first parameter.
    const placeholder = (property: string) => `$${this.#properties.indexOf(property) + 2}`;
    const key = placeholder('submissionKey');
    this.statement = {
      name: 'accept-quote',
      // Locked, since the sweeper may be about to remove one. The quote is worth more than its files, which
      // the company can ask for: it is flagged, not refused.
      text: `
        WITH unclaimed AS (
          SELECT id FROM attachments WHERE submission_key = ${key} AND quote_id IS NULL FOR UPDATE
        ), quote AS (
          INSERT INTO quotes (attachments_missing, ${columns.map(({ databaseName }) => databaseName).join(', ')})
          VALUES (
            ${placeholder('hasAttachments')} AND NOT EXISTS (SELECT FROM unclaimed),
            ${this.#properties.map(placeholder).join(', ')}
          )
          ON CONFLICT (submission_key) DO NOTHING
          RETURNING id, attachments_missing
        ), claimed AS (
          UPDATE attachments SET quote_id = quote.id FROM quote
          WHERE attachments.id IN (SELECT id FROM unclaimed)
          RETURNING attachments.id
        ), message AS (
          INSERT INTO outbox_messages (id, kind, recipient, quote_id, request_id)
          SELECT gen_random_uuid(), 'quote-confirmation', $1::text, id, ${placeholder('requestId')} FROM quote
          WHERE $1 IS NOT NULL
        )
        SELECT 'accepted' AS outcome, id, (SELECT count(*)::int FROM claimed) AS attachments,
               attachments_missing AS missing
        FROM quote
        UNION ALL
        SELECT CASE WHEN fingerprint = ${placeholder('fingerprint')} THEN 'repeated' ELSE 'conflict' END, id, 0, false
        FROM quotes WHERE submission_key = ${key}`,
    };
  }

  /** @param recipient of the confirmation by SMS, in E.164 form, if there is to be one */
  values(quote: NewQuote, recipient: string | undefined): unknown[] {
    return [
      recipient ?? null,
      ...this.#properties.map((property) => quote[property as keyof NewQuote] ?? null),
    ];
  }
}
