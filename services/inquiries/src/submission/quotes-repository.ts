import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { QuoteRequest } from '@packaging/contracts/quote';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { OutboxMessageEntity } from '../outbox/outbox-message.entity.ts';
import { AttachmentEntity } from './attachment.entity.ts';
import { QuoteEntity } from './quote.entity.ts';
import { withSubmissionLock } from './submission-lock.ts';

/** A quote request with the columns that are added to it. */
export type NewQuote = QuoteRequest & Pick<QuoteEntity, 'submissionKey' | 'fingerprint' | 'requestId'>;

/** The outcome of a request: a new quote, or the one that its submission already had. */
export interface StoredQuote {
  outcome: 'accepted' | 'repeated' | 'conflict';
  id: string;
  /** Number of attachments that the new quote claimed. */
  attachments: number;
  /** Whether the new quote announced attachments and none had arrived. */
  attachmentsMissing: boolean;
}

@Injectable()
export class QuotesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores a quote, claims its attachments and adds the message to its customer to the outbox, all or nothing. A
   * submission that already has a quote keeps it unchanged. Wake the relay afterwards.
   * @param confirmation recipient of the SMS in E.164 form, and the visitor who requested it; undefined for no SMS
   */
  store(
    quote: NewQuote,
    confirmation: { recipient: string; visitor: string } | undefined,
  ): Promise<StoredQuote> {
    const { submissionKey, requestId } = quote;
    return withSubmissionLock(this.dataSource, submissionKey, async (manager) => {
      const id = await insertUnlessStored(manager, quote);
      if (!id) return findStored(manager, quote);
      const claimed = await manager.update(
        AttachmentEntity,
        { submissionKey, quoteId: IsNull() },
        { quoteId: id },
      );
      const attachments = claimed.affected!;
      // The quote is worth more than its files, which the company can ask for: it is not refused.
      const attachmentsMissing = quote.hasAttachments && attachments === 0;
      if (attachmentsMissing) await manager.update(QuoteEntity, id, { attachmentsMissing });
      if (confirmation)
        await manager.insert(OutboxMessageEntity, {
          id: randomUUID(),
          kind: 'quote-confirmation',
          quoteId: id,
          requestId,
          ...confirmation,
        });
      return { outcome: 'accepted', id, attachments, attachmentsMissing };
    });
  }
}

/** Stores a quote and returns its id; undefined if its submission already has one. */
async function insertUnlessStored(manager: EntityManager, quote: NewQuote): Promise<string | undefined> {
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(QuoteEntity)
    .values(quote)
    .orIgnore()
    .returning('id')
    .updateEntity(false)
    .execute();
  const [stored] = raw as { id: string }[];
  return stored?.id;
}

async function findStored(manager: EntityManager, quote: NewQuote): Promise<StoredQuote> {
  const { id, fingerprint } = await manager.findOneOrFail(QuoteEntity, {
    where: { submissionKey: quote.submissionKey },
    select: { id: true, fingerprint: true },
  });
  const outcome = fingerprint === quote.fingerprint ? 'repeated' : 'conflict';
  return { outcome, id, attachments: 0, attachmentsMissing: false };
}
