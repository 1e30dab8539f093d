import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { ORIGIN_PLACEHOLDER, PAGES } from '@packaging/contracts/pages';
import { PAGE_SECURITY_HEADERS } from '../http/security-headers.ts';
import { robotsTxt, sitemapXml } from './search-engine-files.ts';
import { type EncodedBytes, encodeText, StoredFile } from './stored-file.ts';

/** The build puts a hash of its content into the name of every file below this path. */
export const HASHED_FILES = '/assets/';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const IMMUTABLE = { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` };
/** Kept, but asked about before each use. */
export const REVALIDATE = { 'cache-control': 'no-cache' };

/** Content types by file extension. */
const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** The whole site, in memory. */
export interface SiteContent {
  /** By path. */
  pages: Map<string, StoredFile>;
  /** Shown at paths that the site does not have. */
  notFoundPage: StoredFile;
  /** Everything that is not a page, by path. */
  files: Map<string, StoredFile>;
}

/**
 * Reads the site built in `webRoot` once; a new build needs a restart. `origin` is where visitors reach it.
 * Fails if a page was not built, naming it.
 */
export async function loadSiteContent(webRoot: string, origin: string): Promise<SiteContent> {
  const pageFiles = new Map(Object.values(PAGES).map((path) => [path, join(webRoot, path, 'index.html')]));
  const notFoundFile = join(webRoot, '404.html');
  const missing = [...pageFiles.values(), notFoundFile].filter((file) => !existsSync(file));
  if (missing.length > 0)
    throw new Error(`WEB_ROOT lacks pages, build the frontend first: ${missing.join(', ')}`);

  const loadPage = async (file: string) => {
    const html = (await readFile(file, 'utf8')).replaceAll(ORIGIN_PLACEHOLDER, origin);
    return pageFile(html);
  };
  const pages = [...pageFiles].map(async ([path, file]) => [path, await loadPage(file)] as const);
  return {
    pages: new Map(await Promise.all(pages)),
    notFoundPage: await loadPage(notFoundFile),
    files: new Map([
      ...(await loadFiles(webRoot)),
      ['/robots.txt', await textFile('text/plain', robotsTxt(origin))],
      ['/sitemap.xml', await textFile('application/xml', sitemapXml(origin))],
    ]),
  };
}

/** A text that browsers ask for anew each time. */
const textFile = async (type: string, text: string): Promise<StoredFile> =>
  new StoredFile(`${type}; charset=utf-8`, REVALIDATE, await encodeText(text));

/** A page. */
export const pageFile = async (html: string): Promise<StoredFile> =>
  new StoredFile(
    'text/html; charset=utf-8',
    { ...REVALIDATE, ...PAGE_SECURITY_HEADERS },
    await encodeText(html),
  );

/** Reads the files that are not pages, with the `.br` and `.gz` copies that the build has put beside them. */
async function loadFiles(webRoot: string): Promise<Map<string, StoredFile>> {
  const entries = await readdir(webRoot, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = new Map<string, StoredFile>();
  for (const name of names) {
    const path = `/${relative(webRoot, name)}`;
    const isCompressedCopy = /\.(br|gz)$/.test(name) && names.has(name.slice(0, -3));
    const isHidden = path.includes('/.');
    if (isCompressedCopy || isHidden || extname(name) === '.html') continue;
    const bytes: EncodedBytes = { identity: await readFile(name) };
    if (names.has(`${name}.br`)) bytes.br = await readFile(`${name}.br`);
    if (names.has(`${name}.gz`)) bytes.gzip = await readFile(`${name}.gz`);
    const type = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
    files.set(path, new StoredFile(type, path.startsWith(HASHED_FILES) ? IMMUTABLE : REVALIDATE, bytes));
  }
  return files;
}
