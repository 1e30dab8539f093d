import { API } from '@packaging/contracts/api';
import { type FieldIssue, fieldIssueSchema } from '@packaging/contracts/error-body';
import type { QuoteRequest } from '@packaging/contracts/quote';
import { QUOTE_FILES_FIELD, type QuoteFilesForm } from '@packaging/contracts/quote-files';
import { requestJson } from '../../lib/request-json.ts';
import { uploadForm } from '../../lib/upload-form.ts';

/** The server did not take the attachments. */
export class FilesRefusedError extends Error {}

/** The server did not take the quote; `issues` are the fields at fault. */
export class QuoteRefusedError extends Error {
  readonly status: number;
  readonly issues: FieldIssue[];

  constructor(status: number, issues: FieldIssue[]) {
    super(`The quote was refused with status ${status}`);
    this.status = status;
    this.issues = issues;
  }
}

/**
 * Uploads the attachments of a submission; `onProgress` hears the percentage sent.
 * @throws FilesRefusedError for an answer that is no success, another error when there is no answer or it is
 *   not JSON.
 */
export async function uploadQuoteFiles(
  form: QuoteFilesForm,
  files: readonly File[],
  onProgress: (percent: number) => void,
): Promise<void> {
  const data = new FormData();
  // The fields go first: the server reads the request as it comes and must know whose files follow.
  data.append('submissionId', form.submissionId);
  data.append('name', form.name);
  data.append('email', form.email);
  for (const file of files) data.append(QUOTE_FILES_FIELD, file);
  const { status, body } = await uploadForm(API.uploadQuoteFiles.path, data, { onProgress });
  if (status === 0) throw new TypeError('No answer to the upload');
  if (status < 200 || status > 299) throw new FilesRefusedError(`Attachments were refused with ${status}`);
  // SPEC §7: the answer is parsed and only logged.
  // oxlint-disable-next-line eslint/no-console
  console.log('Attachments uploaded', JSON.parse(body));
}

/**
 * Posts a quote. Only the status tells success (SPEC §7); the body of a refusal names the fields at fault.
 * @throws QuoteRefusedError, or fetch's own error when there is no answer.
 */
export async function postQuote(quote: QuoteRequest): Promise<void> {
  const { ok, status, body } = await requestJson(API.requestQuote, quote);
  if (!ok) throw new QuoteRefusedError(status, issuesOf(body));
}

const issuesOf = (body: Record<string, unknown> | undefined): FieldIssue[] =>
  Array.isArray(body?.issues) ? body.issues.filter((issue) => fieldIssueSchema.safeParse(issue).success) : [];
