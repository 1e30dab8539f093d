import { API } from '@packaging/contracts/api';
import type { ContactMessage } from '@packaging/contracts/contact';
import type { FieldIssue } from '@packaging/contracts/error-body';
import { requestJson, textOf } from '../../lib/api-client.ts';
import { issuesOf } from '../../lib/field-issues.ts';

/** The server rejected the contact message. `message` is for the visitor; `issues` are errors of fields. */
export class ContactRejectedError extends Error {
  readonly issues: FieldIssue[];

  constructor(message: string, issues: FieldIssue[] = []) {
    super(message);
    this.issues = issues;
  }
}

/**
 * Sends a contact message.
 * @throws ContactRejectedError with the server's message, NoResponseError without one
 */
export const sendContactMessage = async (contactMessage: ContactMessage): Promise<void> => {
  const response = await requestJson(API.contact, contactMessage);
  if (!response.isJson) throw new ContactRejectedError('Server returned an invalid response format');
  if (response.body?.success === true) return;
  throw new ContactRejectedError(textOf(response, 'message') ?? 'Unknown error occurred', issuesOf(response));
};
