import { randomUUID } from 'node:crypto';
import { OPERATIONS } from '@packaging/contracts/operations';
import { QUOTE_FILES_FIELD } from '@packaging/contracts/quote-files';

const EMAIL = 'load@example.com';

/** A quote request, with changes to it. */
export const quote = (changes: object): object => ({
  ...OPERATIONS.requestQuote.request.example,
  email: EMAIL,
  ...changes,
});

/** A form with one attachment, different each time. */
export function attachmentForm(submissionId: string, bytes: number): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ submissionId, name: 'Load', email: EMAIL }))
    form.append(name, value);
  const content = Buffer.from(`%PDF-1.7\n${randomUUID()}`.padEnd(bytes));
  form.append(QUOTE_FILES_FIELD, new Blob([content]), 'drawing.pdf');
  return form;
}
