import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { QUOTE_ACCEPTED, type QuoteResponse, type QuoteRequest } from '@packaging/contracts/quote';
import { LOGGER, type Logger } from '@packaging/service-kit/process/logger';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import { DataSource } from 'typeorm';
import { attachmentsMissing, quotes } from '../metrics.ts';
import { OutboxRelay } from '../outbox/outbox-relay.ts';
import { onSubmission, submissionKey } from '../submission.ts';
import { quoteFingerprint } from './quote-fingerprint.ts';
import { QuoteStatement, type StoredQuote } from './quote-statement.ts';
import { smsNumber } from './sms-number.ts';

const CONFLICT = 'This submission was already received with other details. Please submit the form again.';

@Injectable()
export class QuotesService {
  readonly #accepting: QuoteStatement;

  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: OutboxRelay,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#accepting = new QuoteStatement(dataSource);
  }

  /**
   * Accepts a quote together with its attachments and its confirmation by SMS, all or nothing. Only the
   * database is needed for it. A submission that was accepted before is answered as it was then.
   */
  async accept(quote: QuoteRequest): Promise<QuoteResponse> {
    const key = submissionKey(quote.submissionId, quote.email);
    const recipient = quote.smsNotifications ? smsNumber(quote.phoneNumber) : undefined;
    const values = this.#accepting.values(
      {
        ...quote,
        submissionKey: key,
        fingerprint: quoteFingerprint(quote),
        requestId: currentRequestId() ?? '',
      },
      recipient,
    );
    const [stored] = await onSubmission(this.dataSource, key, (run) =>
      run<StoredQuote>(this.#accepting.statement, values),
    );
    this.#report(stored!, recipient !== undefined);
    if (stored!.outcome === 'conflict') throw new ConflictException(CONFLICT);
    return { success: true, message: QUOTE_ACCEPTED, id: stored!.id };
  }

  /** Only now, after the commit, is any of it true. */
  #report({ outcome, id: quoteId, attachments, missing }: StoredQuote, sms: boolean): void {
    quotes.inc({ outcome });
    if (outcome !== 'accepted') return this.logger.info({ quoteId, outcome }, 'submission known already');
    this.logger.info({ quoteId, attachments, sms }, 'quote accepted');
    if (sms) this.relay.wake();
    if (!missing) return;
    attachmentsMissing.inc();
    this.logger.warn({ quoteId }, 'quote accepted without the attachments it speaks of');
  }
}
