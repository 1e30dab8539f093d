import type { Statements } from '@packaging/service-kit/database/statements';

const CLAIM_ATTACHMENTS = {
  name: 'claim-attachments',
  text: `
    UPDATE attachments SET quote_id = $2
    WHERE id IN (SELECT id FROM attachments WHERE submission_key = $1 AND quote_id IS NULL ORDER BY id FOR UPDATE)
    RETURNING id`,
};

/**
 * Makes the unclaimed attachments of a submission those of its quote, and gives their number. The transaction must hold
 * the submission's lock. One that the sweeper is just removing is waited for, and is not claimed.
 */
export async function claimAttachments(
  run: Statements,
  submissionKey: string,
  quoteId: string,
): Promise<number> {
  return (await run(CLAIM_ATTACHMENTS, [submissionKey, quoteId])).length;
}
