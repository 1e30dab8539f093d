import { API } from '@packaging/contracts/api';
import type { ContactMessage } from '@packaging/contracts/contact';
import { type FieldIssue, fieldIssueSchema } from '@packaging/contracts/error-body';

/** A message that the server did not accept. `message` is what the visitor is told, `issues` the fields at fault. */
export class ContactRejectedError extends Error {
  readonly issues: FieldIssue[];

  constructor(message: string, issues: FieldIssue[] = []) {
    super(message);
    this.issues = issues;
  }
}

/** The answer, which must call itself JSON and be JSON. */
const readJson = async (response: Response): Promise<unknown> => {
  const isJson = response.headers.get('content-type')?.includes('application/json');
  const body = await response.text();
  try {
    if (isJson) return JSON.parse(body);
  } catch {
    // What calls itself JSON and is none fails like the rest.
  }
  throw new ContactRejectedError('Server returned an invalid response format');
};

const readIssues = (issues: unknown): FieldIssue[] =>
  Array.isArray(issues) ? issues.filter((issue) => fieldIssueSchema.safeParse(issue).success) : [];

/**
 * Sends a contact message.
 * @throws ContactRejectedError with the server's sentence or that of SPEC §8, or fetch's own error when there
 *   is no answer.
 */
export const sendContactMessage = async (contactMessage: ContactMessage): Promise<void> => {
  const response = await fetch(API.contact.path, {
    method: API.contact.method,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(contactMessage),
  });
  const answer = (await readJson(response)) as Record<string, unknown> | null;
  if (answer?.success === true) return;

  const told = typeof answer?.message === 'string' && answer.message;
  throw new ContactRejectedError(told || 'Unknown error occurred', readIssues(answer?.issues));
};
