import { OPERATIONS } from '@packaging/contracts/operations';
import { QUOTE_FILES_FIELD } from '@packaging/contracts/quote-files';
import { pdf } from '../../test-harness/samples/attachments.ts';

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
  form.append(QUOTE_FILES_FIELD, new Blob([new Uint8Array(pdf(bytes))]), 'drawing.pdf');
  return form;
}
