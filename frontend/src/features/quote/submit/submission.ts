import { QUOTE_FILES_UNCLAIMED_MAX_HOURS } from '@packaging/contracts/limits';
import type { QuoteBody } from '../values/quote-values.ts';

/** One attempt to send a quote with its files. */
export interface Submission {
  /** A timestamp in milliseconds. */
  id: string;
  /** Equal for equal fields and files. */
  content: string;
  /** Whether the server has its files. */
  uploaded: boolean;
}

export const isSubmission = (value: unknown): value is Submission => {
  const { id, content, uploaded } = (value ?? {}) as Partial<Submission>;
  return typeof id === 'string' && typeof content === 'string' && typeof uploaded === 'boolean';
};

const contentOf = (body: QuoteBody, files: readonly File[]): string =>
  JSON.stringify([body, files.map(({ name, size, lastModified }) => [name, size, lastModified])]);

/** Uploads are reused for half of the time for which the server keeps unclaimed files, in milliseconds. */
const UPLOAD_TRUSTED_MS = (QUOTE_FILES_UNCLAIMED_MAX_HOURS / 2) * 60 * 60 * 1000;

/**
 * The submission to send. A failed attempt with the same content is repeated: if only its response was lost, the server
 * repeats that and stores nothing twice, and uploaded files are not sent again. Changed content needs a new submission,
 * since the server rejects a different quote with a known id.
 */
export function nextSubmission(
  failed: Submission | undefined,
  body: QuoteBody,
  files: readonly File[],
  now: number,
): Submission {
  const content = contentOf(body, files);
  if (failed?.content === content)
    return { ...failed, uploaded: failed.uploaded && now - Number(failed.id) < UPLOAD_TRUSTED_MS };
  return { id: String(Math.max(now, Number(failed?.id ?? 0) + 1)), content, uploaded: false };
}
