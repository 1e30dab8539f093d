import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isPagePath } from '@packaging/contracts/pages';
import sirv from 'sirv';
import { sendError, SENTENCES } from './answers.ts';
import { setPageSecurityHeaders } from './security-headers.ts';

/** Below it, every file's name holds a hash of its content. */
const HASHED = '/assets/';
const HASHED_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** Answers what is not a call of the API: the files of the built site, and its pages. `path` is decoded. */
export type Site = (request: IncomingMessage, response: ServerResponse, path: string) => void;

/** Prepares the site built in `webRoot`. Its files are listed once: a new build needs a new start. */
export function createSite(webRoot: string): Site {
  const index = join(webRoot, 'index.html');
  if (!existsSync(index)) throw new Error('WEB_ROOT holds no index.html: build the frontend first');
  const page = new Page(readFileSync(index));
  const files = sirv(webRoot, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders: (response, path) =>
      response.setHeader(
        'cache-control',
        path.startsWith(HASHED) ? `public, max-age=${HASHED_MAX_AGE_SECONDS}, immutable` : 'no-cache',
      ),
  });

  return (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendError(request, response, 405, SENTENCES.methodNotAllowed, { allow: 'GET, HEAD' });
    // The pages are told from the paths alone, else /index.html would be a second address of each.
    if (path.endsWith('.html')) return page.send(request, response, 404);
    // The library fails on a range that ends before it starts; whoever asks for one may get the whole file.
    delete request.headers.range;
    response.once('pipe', (file: Readable) => bindFile(file, response));
    files(request, response, () => {
      if (isPagePath(path)) return page.send(request, response, 200);
      const canonical = canonicalPage(path);
      if (canonical) return redirect(request, response, canonical);
      if (isFile(request, path)) return sendMissingFile(response);
      page.send(request, response, 404);
    });
  };
}

/**
 * Ends an answer with its file and the file with its answer, which the library leaves to chance: a file that is
 * gone since the start would end the process, and one whose visitor leaves would stay open.
 */
function bindFile(file: Readable, response: ServerResponse): void {
  file.once('error', () => response.destroy());
  response.once('close', () => file.destroy());
}

/** The one document that draws every page, compressed once. */
class Page {
  readonly #etag: string;
  readonly #encodings: { name: string; bytes: Buffer }[];

  constructor(private readonly html: Buffer) {
    this.#etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    this.#encodings = [
      { name: 'br', bytes: brotliCompressSync(html) },
      { name: 'gzip', bytes: gzipSync(html) },
    ];
  }

  send(request: IncomingMessage, response: ServerResponse, status: 200 | 404): void {
    setPageSecurityHeaders(response);
    response.setHeader('cache-control', 'no-cache');
    response.setHeader('vary', 'accept-encoding');
    if (status === 200) {
      response.setHeader('etag', this.#etag);
      const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
      if (known?.includes(this.#etag)) return void response.writeHead(304).end();
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = this.#encodings.find(({ name }) => new RegExp(`\\b${name}\\b`).test(String(accepted)));
    if (encoding) response.setHeader('content-encoding', encoding.name);
    const bytes = encoding?.bytes ?? this.html;
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length })
      .end(bytes);
  }
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
