import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { BUILT_ORIGIN, PAGES } from '@packaging/contracts/pages';
import { robotsTxt, sitemapXml } from './search-engine-files.ts';
import { compressed, StoredFile, type Forms } from './stored-file.ts';

/** Below it, every file's name holds a hash of its content. */
export const HASHED = '/assets/';
const HASHED_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
const FOR_EVER = `public, max-age=${HASHED_MAX_AGE_SECONDS}, immutable`;
const REVALIDATED = 'no-cache';

/** Content types of what a build holds, by the ending of the name. */
const TYPES: Record<string, string> = {
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

/** All that the site consists of, in memory. */
export interface SiteContent {
  /** The pages by path. */
  pages: Map<string, StoredFile>;
  /** The screen for addresses that the site does not have. */
  notFound: StoredFile;
  /** Everything else by path. */
  files: Map<string, StoredFile>;
}

/** Reads the site built in `webRoot` once, for visitors who reach it at `origin`: a new build needs a new start. */
export async function loadSiteContent(webRoot: string, origin: string): Promise<SiteContent> {
  const documents = new Map(Object.values(PAGES).map((path) => [path, join(webRoot, path, 'index.html')]));
  const notFound = join(webRoot, '404.html');
  const missing = [...documents.values(), notFound].filter((document) => !existsSync(document));
  if (missing.length > 0)
    throw new Error(`WEB_ROOT lacks pages, build the frontend first: ${missing.join(', ')}`);

  const load = async (document: string) => {
    const html = (await readFile(document, 'utf8')).replaceAll(BUILT_ORIGIN, origin);
    return storedText('text/html', html);
  };
  const pages = [...documents].map(async ([path, document]) => [path, await load(document)] as const);
  return {
    pages: new Map(await Promise.all(pages)),
    notFound: await load(notFound),
    files: new Map([
      ...(await loadFiles(webRoot)),
      ['/robots.txt', await storedText('text/plain', robotsTxt(origin))],
      ['/sitemap.xml', await storedText('application/xml', sitemapXml(origin))],
    ]),
  };
}

const storedText = async (type: string, text: string): Promise<StoredFile> =>
  new StoredFile(`${type}; charset=utf-8`, REVALIDATED, await compressed(text));

/** Reads what is not a page, with the compressed forms that the build has put beside it. */
async function loadFiles(webRoot: string): Promise<Map<string, StoredFile>> {
  const entries = await readdir(webRoot, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = new Map<string, StoredFile>();
  for (const name of names) {
    const path = `/${relative(webRoot, name)}`;
    const isForm = /\.(br|gz)$/.test(name) && names.has(name.slice(0, -3));
    const isHidden = path.includes('/.');
    if (isForm || isHidden || extname(name) === '.html') continue;
    const forms: Forms = { identity: await readFile(name) };
    if (names.has(`${name}.br`)) forms.br = await readFile(`${name}.br`);
    if (names.has(`${name}.gz`)) forms.gzip = await readFile(`${name}.gz`);
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    files.set(path, new StoredFile(type, path.startsWith(HASHED) ? FOR_EVER : REVALIDATED, forms));
  }
  return files;
}
