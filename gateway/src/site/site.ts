import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { isPagePath } from '@packaging/contracts/pages';
import { rejectUnlessRead } from '../http/error-response.ts';
import { setPageSecurityHeaders } from '../http/security-headers.ts';
import { HASHED_FILES, type SiteContent } from './site-content.ts';

/**
 * Sends what is not a call of the API: the site's files and pages. `path` is decoded. Throws an `HttpError`
 * 405 for methods other than GET and HEAD.
 */
export type Site = (request: IncomingMessage, response: ServerResponse, path: string) => void;

/** Everything is sent from memory, so no path can reach other files on the disk. */
export function createSite({ pages, files, notFoundPage }: SiteContent): Site {
  return (request, response, path) => {
    rejectUnlessRead(request);
    const file = files.get(path);
    if (file) return file.send(request, response);
    const canonical = canonicalPath(path);
    if (canonical) return redirect(request, response, canonical);
    const page = pages.get(path);
    if (!page && wantsFile(request, path)) return sendFileNotFound(response);
    setPageSecurityHeaders(response);
    if (page) page.send(request, response);
    else notFoundPage.sendAsNotFound(request, response);
  };
}

/** The page's own path, for a path with a trailing slash or capitals, which the browser's router accepts too. */
function canonicalPath(path: string): string | undefined {
  const canonical = path.toLowerCase().replace(/(?<=.)\/$/, '');
  return canonical !== path && isPagePath(canonical) ? canonical : undefined;
}

function redirect(request: IncomingMessage, response: ServerResponse, path: string): void {
  const query = request.url?.indexOf('?') ?? -1;
  const location = query < 0 ? path : path + request.url!.slice(query);
  response.writeHead(301, { location, 'content-length': 0 }).end();
}

/** Whether a file was requested, for which the not-found page would be no use; browsers ask for pages as HTML. */
const wantsFile = (request: IncomingMessage, path: string): boolean =>
  path.startsWith(HASHED_FILES) || (extname(path) !== '' && !request.headers.accept?.includes('text/html'));

function sendFileNotFound(response: ServerResponse): void {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end('Not found\n');
}
