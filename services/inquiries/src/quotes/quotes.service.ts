import { ConflictException, Injectable } from '@nestjs/common';
import { QUOTE_ACCEPTED, type QuoteResponse, type QuoteRequest } from '@packaging/contracts/quote';
import { fingerprint } from '@packaging/service-kit/database/fingerprint';
import { Logger } from '@packaging/service-kit/process/logger';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import { attachmentsMissing, quotes } from '../metrics.ts';
import { OutboxRelay } from '../outbox/outbox-relay.ts';
import { QuotesRepository, type StoredQuote } from '../submission/quotes-repository.ts';
import { submissionKey } from '../submission/submission-lock.ts';
import { smsNumber } from './sms-number.ts';

const CONFLICT = 'This submission was already received with other details. Please submit the form again.';

@Injectable()
export class QuotesService {
  constructor(
    private readonly repository: QuotesRepository,
    private readonly relay: OutboxRelay,
    private readonly logger: Logger,
  ) {}

  /**
   * Accepts a quote together with its attachments and its confirmation by SMS, all or nothing. Needs only the database.
   * A repeated submission gets the response of the first; one with other details fails with 409.
   * @param visitor see `visitorHash`
   */
  async accept(quote: QuoteRequest, visitor: string): Promise<QuoteResponse> {
    const recipient = quote.smsNotifications ? smsNumber(quote.phoneNumber) : undefined;
    const stored = await this.repository.store(
      {
        ...quote,
        submissionKey: submissionKey(quote.submissionId, quote.email),
        fingerprint: fingerprint(quote),
        requestId: currentRequestId() ?? '',
      },
      recipient ? { recipient, visitor } : undefined,
    );
    this.#report(stored, recipient !== undefined);
    if (stored.outcome === 'conflict') throw new ConflictException(CONFLICT);
    return { success: true, message: QUOTE_ACCEPTED, id: stored.id };
  }

  /** Counts and logs a committed quote, and wakes the relay for its message. */
  #report({ outcome, id: quoteId, ...stored }: StoredQuote, sms: boolean): void {
    quotes.inc({ outcome });
    if (outcome !== 'accepted') return this.logger.info({ quoteId, outcome }, 'submission already stored');
    this.logger.info({ quoteId, attachments: stored.attachments, sms }, 'quote accepted');
    if (sms) this.relay.wake();
    if (!stored.attachmentsMissing) return;
    attachmentsMissing.inc();
    this.logger.warn({ quoteId }, 'quote accepted without its attachments');
  }
}
