import { ConflictException } from '@nestjs/common';
import type { Statements } from '@packaging/service-kit/database/statements';

const COMPLETE =
  'We already have this quote request, and no more files can be added to it. Please email them to us.';

/** Gives the quote, if there is one, and whether it still waited for its attachments. */
const RECEIVE_ATTACHMENTS = {
  name: 'receive-attachments',
  text: `
    WITH waiting AS (
      UPDATE quotes SET attachments_missing = false WHERE submission_key = $1 AND attachments_missing RETURNING id
    )
    SELECT id, true AS waited FROM waiting
    UNION ALL SELECT id, false FROM quotes WHERE submission_key = $1 AND NOT attachments_missing`,
};

/**
 * Tells the quote of a submission, if there is one, that new attachments have come for it; gives its id. Fails with 409
 * if the quote was accepted with all its attachments: whoever sends others now is not its customer's page. The
 * transaction must hold the submission's lock.
 */
export async function attachmentsReceived(
  run: Statements,
  submissionKey: string,
): Promise<string | undefined> {
  const [quote] = await run<{ id: string; waited: boolean }>(RECEIVE_ATTACHMENTS, [submissionKey]);
  if (quote && !quote.waited) throw new ConflictException(COMPLETE);
  return quote?.id;
}
