import { createHash } from 'node:crypto';

/** A hash that is the same for two objects exactly when all their fields are, in any order. Hexadecimal. */
export const fingerprint = (fields: object): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');

/** The key of the advisory lock for a hash. */
export const lockKey = (hash: string): bigint => Buffer.from(hash.slice(0, 16), 'hex').readBigInt64BE();
