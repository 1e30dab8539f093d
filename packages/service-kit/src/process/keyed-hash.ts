import { createHmac, randomBytes } from 'node:crypto';

/** Shared by all services (VISITOR_HASH_KEY); without that setting, hashes of this process match no other's. */
let secret: string | Buffer = randomBytes(32);

/** Sets the secret of {@link keyedHash} for this process. */
export const setHashSecret = (given: string): void => {
  secret = given;
};

/** Characters of a {@link keyedHash}. */
export const KEYED_HASH_LENGTH = 22;

/** A calendar month (UTC) as '2026-11', by default the current one. */
export const monthOf = (date = new Date()): string => date.toISOString().slice(0, 7);

/**
 * A short hash of a text that must not be readable where the hash is stored, such as a visitor's address. A plain hash
 * could be inverted by trying every address. The key changes each month, so hashes of two months cannot be compared, and
 * limits that count by a hash start anew.
 */
export const keyedHash = (text: string, month = monthOf()): string => {
  const key = createHmac('sha256', secret).update(month).digest();
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, KEYED_HASH_LENGTH);
};
