import type { IncomingMessage } from 'node:http';
import { ERROR_MESSAGES, HttpError } from '../http/error-response.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);
/** From a page of this site, or opened by the visitor by hand. */
const OWN_FETCH_SITES = new Set(['same-origin', 'none']);

/**
 * Throws {@link HttpError} 403 for a call that may change something and comes from a page of another site. Browsers send
 * `Sec-Fetch-Site`, older ones and those on plain HTTP `Origin`; a client that sends neither is not a browser and has no
 * visitor's cookie.
 */
export function rejectCrossSite({ method, headers }: IncomingMessage, publicUrl: string): void {
  if (SAFE_METHODS.has(method ?? '')) return;
  const fetchSite = headers['sec-fetch-site'];
  const own =
    fetchSite === undefined
      ? headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, publicUrl)
      : OWN_FETCH_SITES.has(String(fetchSite));
  if (!own) throw new HttpError(403, ERROR_MESSAGES.crossSite);
}

/** The site may be reached by other names too; a page of another site cannot choose the Host header. */
const isOwnOrigin = (origin: string, host: string | undefined, publicUrl: string): boolean =>
  origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
