import type { IncomingMessage } from 'node:http';
import { extname } from 'node:path';
import { isPagePath } from '@packaging/contracts/pages';
import { networksOf } from '@packaging/service-kit/http/visitor-network';
import type { RouteLabels } from '@packaging/service-kit/http/request-observer';
import type { RateLimiter } from '../api/rate-limiter.ts';
import { rejectUnlessRead } from '../http/error-response.ts';
import { type Exchange, headerList, sendContent, sendPrepared } from '../http/exchange.ts';
import { HASHED_FILES, type SiteContent } from './site-content.ts';

/** The site's pages and files. Paths are decoded. */
export interface Site {
  labelsFor(path: string): RouteLabels;
  /** Throws an `HttpError`: 405 for methods other than GET and HEAD, 429 for too many pages. */
  handle(exchange: Exchange, path: string): Promise<void>;
}

const PAGE: RouteLabels = { route: 'site', service: 'gateway' };
const FILE: RouteLabels = { ...PAGE, isAsset: true };

/** Everything is sent from memory, so no path can reach other files on the disk. */
export function createSite({ pages, files, notFoundPage }: SiteContent, rateLimiter: RateLimiter): Site {
  return {
    labelsFor: (path) => (files.has(path) ? FILE : PAGE),

    async handle(exchange, path) {
      rejectUnlessRead(exchange.request);
      const file = files.get(path);
      if (file) return sendContent(exchange, file);
      await rateLimiter.count('pages', networksOf(exchange.visitor.address));
      const page = pages.get(path);
      if (page) return sendContent(exchange, page);
      const canonical = canonicalPath(path);
      if (canonical) return redirect(exchange, canonical);
      if (wantsFile(exchange.request, path)) return sendFileNotFound(exchange);
      sendContent(exchange, notFoundPage);
    },
  };
}

/** The page's own path, for a path with a trailing slash or capitals, which the browser's router accepts too. */
function canonicalPath(path: string): string | undefined {
  const canonical = path.toLowerCase().replace(/(?<=.)\/$/, '');
  return canonical !== path && isPagePath(canonical) ? canonical : undefined;
}

function redirect(exchange: Exchange, path: string): void {
  const { url = '' } = exchange.request;
  const query = url.indexOf('?');
  const location = query < 0 ? path : path + url.slice(query);
  sendPrepared(exchange, 301, headerList({ location, 'content-length': 0 }));
}

/** Whether a file was requested rather than a page, which browsers request as HTML. */
const wantsFile = (request: IncomingMessage, path: string): boolean =>
  path.startsWith(HASHED_FILES) || (extname(path) !== '' && !request.headers.accept?.includes('text/html'));

const FILE_NOT_FOUND = Buffer.from('Not found\n');
const FILE_NOT_FOUND_HEADERS = headerList({
  'content-type': 'text/plain; charset=utf-8',
  'content-length': FILE_NOT_FOUND.length,
  'cache-control': 'no-store',
});

const sendFileNotFound = (exchange: Exchange): void =>
  sendPrepared(exchange, 404, FILE_NOT_FOUND_HEADERS, FILE_NOT_FOUND);
