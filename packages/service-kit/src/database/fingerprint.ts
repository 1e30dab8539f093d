import { createHash } from 'node:crypto';

/** A hexadecimal hash of all fields of an object, in any order: the same for objects with equal fields. */
export const fingerprint = (fields: object): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');

/** The key of the advisory lock for a hash. */
export const lockKey = (hash: string): bigint => Buffer.from(hash.slice(0, 16), 'hex').readBigInt64BE();
