import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Content encodings of stored files, the smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** `preferred`, which decides between equal weights, is missing from the package's types. */
interface EncodingNegotiator {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

/** Most headers whose choice is remembered; browsers send a few. */
const REMEMBERED_MAX = 200;
const remembered = new LRUCache<string, Encoding>({ max: REMEMBERED_MAX });

/**
 * Chooses among the available encodings by an Accept-Encoding header: the one with the highest weight, the
 * smallest of equals. A client that rejects all of them gets the file as it is instead of a 406.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  if (header === undefined || available.length === 1) return 'identity';
  const key = `${available.join()} ${header}`;
  let encoding = remembered.get(key);
  if (!encoding) {
    const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
    encoding =
      (negotiator.encoding(available, { preferred: ENCODINGS }) as Encoding | undefined) ?? 'identity';
    remembered.set(key, encoding);
  }
  return encoding;
}

/**
 * Whether an If-None-Match header names this version, or any. The request's other headers are left out:
 * with `Cache-Control: no-cache`, `fresh` would send a client again what it has.
 */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && fresh({ 'if-none-match': header.trim() }, { etag });
