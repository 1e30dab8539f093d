import { QUOTE_FILES_UNCLAIMED_MAX_HOURS } from '@packaging/contracts/limits';
import type { QuoteBody } from './quote-values.ts';

/** One attempt to send a quote with its files. */
export interface Submission {
  /** Names it to the server: a timestamp in milliseconds (SPEC §3). */
  id: string;
  /** What was sent; the same for the same fields and files. */
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

/** Uploaded files are relied on for half the time that the server keeps unclaimed ones, in milliseconds. */
const UPLOAD_TRUSTED_MS = (QUOTE_FILES_UNCLAIMED_MAX_HOURS / 2) * 60 * 60 * 1000;

/**
 * The submission to send now. As long as nothing has changed since an attempt that failed it is that attempt
 * again: should the answer alone have been lost, the server answers like the first time and stores nothing
 * twice, and files it already has are not sent again. Once anything has changed it is a new one, because the
 * server refuses another quote under a known id.
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
