import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { QUOTE_ACCEPTED, type QuoteAnswer, type QuoteRequest } from '@packaging/contracts/quote';
import { LOGGER, type Logger } from '@packaging/service-kit/logger';
import { currentRequestId } from '@packaging/service-kit/request-context';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AttachmentEntity } from '../attachments/attachment.entity.ts';
import { attachmentsMissing, quotes } from '../metrics.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { lockSubmission, submissionKey } from '../submission.ts';
import { quoteFingerprint } from './quote-fingerprint.ts';
import { QuoteEntity } from './quote.entity.ts';
import { smsNumber } from './sms-number.ts';

const CONFLICT = 'This submission was already received with other details. Please submit the form again.';

/** What became of a submission: a new quote, or what was found of an earlier one. */
type Outcome =
  | { outcome: 'accepted'; id: string; attachments: number; missing: boolean; sms: boolean }
  | { outcome: 'repeated' | 'conflict'; id: string };

@Injectable()
export class QuotesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Accepts a quote together with its attachments and its confirmation by SMS, all or nothing. Only the
   * database is needed for it. A submission that was accepted before is answered as it was then.
   */
  async accept(quote: QuoteRequest): Promise<QuoteAnswer> {
    const key = submissionKey(quote.submissionId, quote.email);
    const fingerprint = quoteFingerprint(quote);
    const result = await this.dataSource.transaction(async (manager) => {
      await lockSubmission(manager, key);
      return (await this.#store(manager, quote, key, fingerprint)) ?? recall(manager, key, fingerprint);
    });
    this.#report(result);
    if (result.outcome === 'conflict') throw new ConflictException(CONFLICT);
    return { success: true, message: QUOTE_ACCEPTED, id: result.id };
  }

  /** Stores a new quote, or gives undefined if the submission has one. */
  async #store(
    manager: EntityManager,
    quote: QuoteRequest,
    submissionKey: string,
    fingerprint: string,
  ): Promise<Outcome | undefined> {
    const requestId = currentRequestId() ?? '';
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(QuoteEntity)
      .values({ ...quote, submissionKey, fingerprint, requestId })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = raw as { id: string }[];
    if (!row) return undefined;
    const unclaimed = { submissionKey, quoteId: IsNull() };
    const { affected } = await manager.update(AttachmentEntity, unclaimed, { quoteId: row.id });
    const attachments = affected ?? 0;
    // The quote is worth more than its files, which the company can ask for: it is flagged, not refused.
    const missing = quote.hasAttachments && attachments === 0;
    if (missing) await manager.update(QuoteEntity, { id: row.id }, { attachmentsMissing: true });
    const to = quote.smsNotifications ? smsNumber(quote.phoneNumber) : undefined;
    if (to) await this.outbox.add(manager, { kind: 'quote-confirmation', to, quoteId: row.id, requestId });
    return { outcome: 'accepted', id: row.id, attachments, missing, sms: to !== undefined };
  }

  /** Only now, after the commit, is any of it true. */
  #report(result: Outcome): void {
    const { outcome, id: quoteId } = result;
    quotes.inc({ outcome });
    if (outcome !== 'accepted') return this.logger.info({ quoteId, outcome }, 'submission known already');
    const { attachments, missing, sms } = result;
    this.logger.info({ quoteId, attachments, sms }, 'quote accepted');
    if (sms) this.outbox.wake();
    if (!missing) return;
    attachmentsMissing.inc();
    this.logger.warn({ quoteId }, 'quote accepted without the attachments it speaks of');
  }
}

async function recall(manager: EntityManager, submissionKey: string, fingerprint: string): Promise<Outcome> {
  const { id, ...earlier } = await manager.findOneOrFail(QuoteEntity, {
    where: { submissionKey },
    select: { id: true, fingerprint: true },
  });
  return { outcome: earlier.fingerprint === fingerprint ? 'repeated' : 'conflict', id };
}
