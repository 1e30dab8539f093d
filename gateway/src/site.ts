import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { isPagePath } from '@packaging/contracts/pages';
import { sendError, SENTENCES } from './answers.ts';
import { setPageSecurityHeaders } from './security-headers.ts';
import { HASHED, type SiteContent } from './site-content.ts';

/** Answers what is not a call of the API: the files of the built site, and its pages. `path` is decoded. */
export type Site = (request: IncomingMessage, response: ServerResponse, path: string) => void;

/** Prepares the answers. Everything comes from memory, so no path leads to anything else on the disk. */
export function createSite({ pages, files, notFound }: SiteContent): Site {
  return (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendError(request, response, 405, SENTENCES.methodNotAllowed, { allow: 'GET, HEAD' });
    const file = files.get(path);
    if (file) return file.send(request, response);
    const canonical = canonicalPage(path);
    if (canonical) return redirect(request, response, canonical);
    const page = pages.get(path);
    if (!page && isFile(request, path)) return sendMissingFile(response);
    setPageSecurityHeaders(response);
    if (page) page.send(request, response);
    else notFound.sendAsMissing(request, response);
  };
}

/** The page that the browser's router would draw for a path written with a last slash or in capitals. */
function canonicalPage(path: string): string | undefined {
  const canonical = path.toLowerCase().replace(/(?<=.)\/$/, '');
  return canonical !== path && isPagePath(canonical) ? canonical : undefined;
}

function redirect(request: IncomingMessage, response: ServerResponse, path: string): void {
  const query = request.url?.indexOf('?') ?? -1;
  const location = query < 0 ? path : path + request.url!.slice(query);
  response.writeHead(301, { location, 'content-length': 0 }).end();
}

/** Whether a file was asked for, to whom a page would be no answer; a person in a browser asks for HTML. */
const isFile = (request: IncomingMessage, path: string): boolean =>
  path.startsWith(HASHED) || (extname(path) !== '' && !request.headers.accept?.includes('text/html'));

function sendMissingFile(response: ServerResponse): void {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end('Not found\n');
}
