import { createHash } from 'node:crypto';
import { lockKey } from '@packaging/service-kit/database/fingerprint';
import { inLockedTransaction } from '@packaging/service-kit/database/locked-transaction';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * Identifies a submission in the tables: a hash of its id and e-mail address (ignoring case), since neither is unique by
 * itself. A hash, because an index cannot hold long texts.
 */
export const submissionKey = (submissionId: string, email: string): string =>
  createHash('sha256')
    .update(JSON.stringify([submissionId, email.toLowerCase()]))
    .digest('hex');

/**
 * A transaction that holds the lock of a submission. Without it, a quote and an upload that arrive at the same time would
 * not see each other, and neither would claim the files.
 */
export const withSubmissionLock = <T>(
  dataSource: DataSource,
  key: string,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> => inLockedTransaction(dataSource, lockKey(key), work);
