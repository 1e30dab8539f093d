import { MODERN_IMAGE_TYPES } from '@packaging/contracts/media';
import fresh from 'fresh';
import Negotiator from 'negotiator';

/** Content encodings, the smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** `preferred`, which decides between equal weights, is missing from the package's types. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/** Browsers send a few different headers; more than this are not remembered. */
const REMEMBERED_MAX_COUNT = 200;

/** Remembers the results of a function of a header. */
function remembered<Result>(parse: (header: string) => Result): (header: string) => Result {
  const results = new Map<string, Result>();
  return (header) => {
    if (!results.has(header)) {
      if (results.size >= REMEMBERED_MAX_COUNT) results.clear();
      results.set(header, parse(header));
    }
    return results.get(header) as Result;
  };
}

const acceptedEncodings = remembered((header): string[] => {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  return negotiator.encodings(ENCODINGS, { preferred: ENCODINGS });
});

/**
 * Chooses among the available encodings by an Accept-Encoding header: the one with the highest weight, the smallest of
 * equals. A client that rejects all of them gets the content as it is instead of a 406.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  if (header === undefined || available.length === 1) return 'identity';
  const accepted = acceptedEncodings(header) as Encoding[];
  return accepted.find((encoding) => available.includes(encoding)) ?? 'identity';
}

const acceptedImageType = remembered((header) => {
  const accepted = new Negotiator({ headers: { accept: header } }).mediaTypes();
  return MODERN_IMAGE_TYPES.find((type) => accepted.includes(type));
});

/**
 * AVIF or WebP if an Accept header names them. A wildcard does not count, since browsers without AVIF send one too.
 */
export const chooseImageType = (accept: string | undefined): string | undefined =>
  accept === undefined ? undefined : acceptedImageType(accept);

/**
 * Whether an If-None-Match header names this version, or any. The request's other headers are left out:
 * with `Cache-Control: no-cache`, `fresh` would have the content sent again to a client that has it.
 */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && fresh({ 'if-none-match': header.trim() }, { etag });
