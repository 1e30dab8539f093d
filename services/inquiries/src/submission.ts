import { createHash } from 'node:crypto';
import { onTransaction, type Statements } from '@packaging/service-kit/database/statements';
import { DataSource } from 'typeorm';
import { lockKey } from './fingerprint.ts';

/**
 * Identifies a submission in the tables: a hash of its id and e-mail (in any case of letters), since either alone is not
 * unique. A hash, because an index takes no long texts.
 */
export const submissionKey = (submissionId: string, email: string): string =>
  createHash('sha256')
    .update(JSON.stringify([submissionId, email.toLowerCase()]))
    .digest('hex');

/**
 * A transaction that holds the lock of a submission. Without the lock, a quote and an upload that arrive at the same time
 * would not see each other, and neither would claim the files.
 */
export const onSubmission = <T>(
  dataSource: DataSource,
  key: string,
  work: (statements: Statements) => Promise<T>,
): Promise<T> => onTransaction(dataSource, lockKey(key), work);
