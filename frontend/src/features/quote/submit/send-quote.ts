import { API } from '@packaging/contracts/api';
import type { FieldIssue } from '@packaging/contracts/error-body';
import type { QuoteRequest } from '@packaging/contracts/quote';
import { quoteReference } from '@packaging/contracts/quote-reference';
import { QUOTE_FILES_FIELD, type QuoteFilesForm } from '@packaging/contracts/quote-files';
import { requestJson, textOf } from '../../../lib/api-client.ts';
import { issuesOf } from '../../../lib/field-issues.ts';
import { uploadError, uploadForm } from '../../../lib/upload-form.ts';

/** The server rejected the attachments. `message` is its explanation, or empty. */
export class FilesRejectedError extends Error {}

/** The server rejected the quote. `issues` are errors of fields. */
export class QuoteRejectedError extends Error {
  readonly status: number;
  readonly issues: FieldIssue[];

  constructor(status: number, issues: FieldIssue[]) {
    super(`The quote was rejected with status ${status}`);
    this.status = status;
    this.issues = issues;
  }
}

/**
 * Uploads the attachments of a submission; `onProgress` is called with the percentage sent.
 * @throws FilesRejectedError for an error response, another error if there is no response or it is not JSON
 */
export async function uploadQuoteFiles(
  form: QuoteFilesForm,
  files: readonly File[],
  onProgress: (percent: number) => void,
): Promise<void> {
  const data = new FormData();
  // Fields first: the server reads the request as a stream and needs them before the files.
  data.append('submissionId', form.submissionId);
  data.append('name', form.name);
  data.append('email', form.email);
  for (const file of files) data.append(QUOTE_FILES_FIELD, file);
  const response = await uploadForm(API.uploadQuoteFiles.path, data, { onProgress });
  const { status, body } = response;
  if (status === 0) throw new TypeError('No response to the upload');
  // The message of an internal error would not help.
  if (status < 200 || status > 299) throw new FilesRejectedError(status === 500 ? '' : uploadError(response));
  // oxlint-disable-next-line eslint/no-console
  console.log('Attachments uploaded', JSON.parse(body));
}

/**
 * Posts a quote and returns its reference, if the response has one. Only the status determines success.
 * @throws QuoteRejectedError, NoResponseError
 */
export async function postQuote(quote: QuoteRequest): Promise<string | undefined> {
  const response = await requestJson(API.requestQuote, quote);
  if (!response.ok) throw new QuoteRejectedError(response.status, issuesOf(response));
  const id = textOf(response, 'id');
  return id && quoteReference(id);
}
