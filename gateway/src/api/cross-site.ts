import { ERROR_MESSAGES, HttpError } from '../http/error-response.ts';
import type { Exchange } from '../http/exchange.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);
/** From a page of this site, or opened by the visitor by hand. */
const OWN_FETCH_SITES = new Set(['same-origin', 'none']);

/**
 * Throws {@link HttpError} 403 for a call that may change something and comes from a page of another site. Browsers send
 * `Sec-Fetch-Site`, older ones and those on plain HTTP `Origin`; a client that sends neither is not a browser and has no
 * visitor's cookie.
 */
export function rejectCrossSite({ request, visitor }: Exchange, publicUrl: string): void {
  const { method, headers } = request;
  if (SAFE_METHODS.has(method ?? '')) return;
  const fetchSite = headers['sec-fetch-site'];
  const own =
    fetchSite === undefined
      ? headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, visitor.https, publicUrl)
      : OWN_FETCH_SITES.has(String(fetchSite));
  if (!own) throw new HttpError(403, ERROR_MESSAGES.crossSite);
}

/** The site may be reached by other names too; a page of another site cannot choose the Host header. */
function isOwnOrigin(origin: string, host = '', https: boolean, publicUrl: string): boolean {
  const own = `${https ? 'https' : 'http'}://${host}`;
  return origin === publicUrl || (URL.canParse(own) && new URL(own).origin === origin);
}
