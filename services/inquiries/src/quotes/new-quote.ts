import { type QuoteRequest, quoteRequestSchema } from '@packaging/contracts/quote';
import { insertInto } from '../insert.ts';

/** A quote request, and what is stored beside what was submitted. */
export interface NewQuote extends QuoteRequest {
  /** See `submissionKey`. */
  submissionKey: string;
  /** Of the request, see `fingerprint.ts`. */
  fingerprint: string;
  /** The request that brought it, for the logs. */
  requestId: string;
}

const requestColumns = Object.fromEntries(
  Object.keys(quoteRequestSchema.shape).map((field) => [field, inSnakeCase(field)]),
) as Record<keyof QuoteRequest, string>;

/** Stores a quote and gives its id; stores and gives nothing if its submission has a quote. */
export const INSERT_QUOTE = insertInto<NewQuote>(
  'quotes',
  {
    submissionKey: 'submission_key',
    fingerprint: 'fingerprint',
    requestId: 'request_id',
    ...requestColumns,
  },
  'ON CONFLICT (submission_key) DO NOTHING RETURNING id',
);

/** The column of a field: 'phone_number' for 'phoneNumber'. */
function inSnakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
