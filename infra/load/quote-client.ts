import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { API } from '@packaging/contracts/api';
import { OPERATIONS } from '@packaging/contracts/operations';
import { QUOTE_FILES_FIELD } from '@packaging/contracts/quote-files';
import { pdf } from '../test-harness/samples/attachments.ts';

/** A submission, which a client sends again unchanged after a failure. */
export interface Submission {
  submissionId: string;
  email: string;
  smsNotifications: boolean;
  attachment: Buffer | undefined;
}

/** A submission with an attachment of `attachmentBytes`, or without one. */
export const newSubmission = (
  name: string,
  smsNotifications: boolean,
  attachmentBytes: number,
): Submission => ({
  submissionId: `${Date.now()}-${name}`,
  email: `${name}@example.com`,
  smsNotifications,
  attachment: attachmentBytes > 0 ? pdfOf(attachmentBytes) : undefined,
});

const pdfs = new Map<number, Buffer>();
/** Created once: the load generator's own work would distort the figures. */
function pdfOf(bytes: number): Buffer {
  const content = pdfs.get(bytes) ?? pdf(bytes);
  pdfs.set(bytes, content);
  return content;
}

const BOUNDARY = 'quote-client';
const part = (name: string, rest: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n`;

/** Uploads the attachment, if any. @throws for any status but 200 */
export async function upload(url: string, { submissionId, email, attachment }: Submission): Promise<void> {
  if (!attachment) return;
  const head =
    part('submissionId', `\r\n\r\n${submissionId}`) +
    part('name', '\r\n\r\nLoad') +
    part('email', `\r\n\r\n${email}`) +
    part(QUOTE_FILES_FIELD, '; filename="drawing.pdf"\r\nContent-Type: application/pdf\r\n');
  const body = Buffer.concat([Buffer.from(head), attachment, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  await post(url + API.uploadQuoteFiles.path, `multipart/form-data; boundary=${BOUNDARY}`, body);
}

/** Sends the quote and returns its id. @throws for any status but 200 */
export async function requestQuote(url: string, submission: Submission): Promise<string> {
  const response = await post(
    url + API.requestQuote.path,
    'application/json',
    JSON.stringify({
      ...OPERATIONS.requestQuote.request.example,
      email: submission.email,
      smsNotifications: submission.smsNotifications,
      submissionId: submission.submissionId,
      hasAttachments: submission.attachment !== undefined,
    }),
  );
  return (JSON.parse(response) as { id: string }).id;
}

const RESPONSE_TIMEOUT_MS = 30_000;
const agent = new Agent({ keepAlive: true });

/** Not with fetch, which uses more CPU than the system that is measured. */
function post(url: string, contentType: string, body: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
    const sent = request(url, {
      method: 'POST',
      agent,
      headers,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      text(response).then((body) => {
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${response.statusCode}: ${body}`));
      }, reject);
    });
    sent.end(body);
  });
}
