import { Injectable } from '@nestjs/common';
import type { Statements } from '@packaging/service-kit/database/statements';
import { DataSource } from 'typeorm';
import { claimAttachments } from '../attachments/claim-attachments.ts';
import { enqueueMessage } from '../outbox/enqueue-message.ts';
import { onSubmission } from '../submission.ts';
import { INSERT_QUOTE, type NewQuote } from './new-quote.ts';

/** What a request led to: a new quote, or one that its submission had already. */
export interface StoredQuote {
  outcome: 'accepted' | 'repeated' | 'conflict';
  id: string;
  /** Attachments that the new quote claimed. */
  attachments: number;
  /** The new quote says that it has attachments, and there was none. */
  attachmentsMissing: boolean;
}

const FIND_QUOTE = {
  name: 'find-quote',
  text: 'SELECT id, fingerprint FROM quotes WHERE submission_key = $1',
};

const FLAG_ATTACHMENTS_MISSING = {
  name: 'flag-attachments-missing',
  text: 'UPDATE quotes SET attachments_missing = true WHERE id = $1',
};

@Injectable()
export class QuotesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores a quote with the claim of its attachments and the message to its customer, all or nothing. A submission
   * that has a quote keeps it unchanged.
   * @param confirmation to whom the SMS goes, in E.164 form, and which visitor wanted it, if there is to be one
   */
  store(
    quote: NewQuote,
    confirmation: { recipient: string; visitor: string } | undefined,
  ): Promise<StoredQuote> {
    const { submissionKey, requestId } = quote;
    return onSubmission(this.dataSource, submissionKey, async (run) => {
      const [added] = await run<{ id: string }>(INSERT_QUOTE.statement, INSERT_QUOTE.parameters(quote));
      if (!added) return findEarlier(run, quote);
      const attachments = await claimAttachments(run, submissionKey, added.id);
      // The quote is worth more than its files, which the company can ask for: it is not refused.
      const attachmentsMissing = quote.hasAttachments && attachments === 0;
      if (attachmentsMissing) await run(FLAG_ATTACHMENTS_MISSING, [added.id]);
      if (confirmation)
        await enqueueMessage(run, {
          kind: 'quote-confirmation',
          quoteId: added.id,
          requestId,
          ...confirmation,
        });
      return { outcome: 'accepted', id: added.id, attachments, attachmentsMissing };
    });
  }
}

async function findEarlier(run: Statements, quote: NewQuote): Promise<StoredQuote> {
  const [earlier] = await run<{ id: string; fingerprint: string }>(FIND_QUOTE, [quote.submissionKey]);
  const { id, fingerprint } = earlier!;
  const outcome = fingerprint === quote.fingerprint ? 'repeated' : 'conflict';
  return { outcome, id, attachments: 0, attachmentsMissing: false };
}
