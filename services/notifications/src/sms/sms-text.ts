import { COMPANY } from '@packaging/contracts/company';
import type { SmsJob } from '@packaging/contracts/jobs';
import { quoteReference } from '@packaging/contracts/quote-reference';

/** The text of a message. It promises no more than the page does. */
export function smsText({ kind, quoteId }: Pick<SmsJob, 'kind' | 'quoteId'>): string {
  switch (kind) {
    case 'quote-confirmation':
      return `${COMPANY.name}: we have received your quote request ${quoteReference(quoteId)} and will get back to you with a quote soon.`;
  }
}
