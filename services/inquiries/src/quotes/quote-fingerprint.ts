import { createHash } from 'node:crypto';
import type { QuoteRequest } from '@packaging/contracts/quote';

/** A hash that is the same for two requests exactly when all their fields are, in whatever order. */
export const quoteFingerprint = (quote: QuoteRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(quote).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');
