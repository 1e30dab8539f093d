import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/**
 * Names one submission in the tables: a hash of its id and e-mail, which together are unique (DESIGN §3.14).
 * Capitals make no other e-mail. Hashed, since an index takes no long texts and the e-mail need not be repeated
 * beside each attachment.
 */
export const submissionKey = (submissionId: string, email: string): string =>
  createHash('sha256')
    .update(JSON.stringify([submissionId, email.toLowerCase()]))
    .digest('hex');

/**
 * Makes everything else that concerns this submission wait until the transaction ends. Without it a quote and
 * an upload that arrive in the same instant would not see each other, and neither would bind the files.
 */
export async function lockSubmission(manager: EntityManager, key: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1::bigint)', [
    Buffer.from(key.slice(0, 16), 'hex').readBigInt64BE().toString(),
  ]);
}
