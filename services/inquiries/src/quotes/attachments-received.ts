import type { Statements } from '@packaging/service-kit/database/statements';

const CLEAR_ATTACHMENTS_MISSING = {
  name: 'clear-attachments-missing',
  text: 'UPDATE quotes SET attachments_missing = false WHERE submission_key = $1 RETURNING id',
};

/**
 * Tells the quote of a submission, if there is one, that attachments have come for it; gives its id. The transaction
 * must hold the submission's lock.
 */
export async function attachmentsReceived(
  run: Statements,
  submissionKey: string,
): Promise<string | undefined> {
  const [quote] = await run<{ id: string }>(CLEAR_ATTACHMENTS_MISSING, [submissionKey]);
  return quote?.id;
}
