import { createHash } from 'node:crypto';
import { onTransaction, type Statements } from '@packaging/service-kit/database/statements';
import type { DataSource } from 'typeorm';

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
 * A transaction that makes everything else that concerns this submission wait until it ends. Without it a quote
 * and an upload that arrive in the same instant would not see each other, and neither would bind the files.
 */
export const onSubmission = <T>(
  dataSource: DataSource,
  key: string,
  work: (statements: Statements) => Promise<T>,
): Promise<T> => onTransaction(dataSource, Buffer.from(key.slice(0, 16), 'hex').readBigInt64BE(), work);
