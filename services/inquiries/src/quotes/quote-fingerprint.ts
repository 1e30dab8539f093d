import { createHash } from 'node:crypto';
import type { QuoteRequest } from '@packaging/contracts/quote';

/** The same for two submissions exactly if all their fields are; the order of the fields does not matter. */
export const quoteFingerprint = (quote: QuoteRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(quote).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');
