import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { ORIGIN_PLACEHOLDER, PAGES } from '@packaging/contracts/pages';
import type { Content, EncodedBytes } from '@packaging/service-kit/http/send-content';
import { robotsTxt, sitemapXml } from './search-engine-files.ts';
import { notFoundAsset, pageAsset, REVALIDATE, staticAsset, textAsset } from './static-asset.ts';

/** The build puts a hash of its content into the name of every file below this path. */
export const HASHED_FILES = '/assets/';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const IMMUTABLE = { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` };

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
  pages: Map<string, Content>;
  /** Shown at paths that the site does not have. */
  notFoundPage: Content;
  /** Everything that is not a page, by path. */
  files: Map<string, Content>;
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

  const readPage = async (file: string) =>
    (await readFile(file, 'utf8')).replaceAll(ORIGIN_PLACEHOLDER, origin);
  const pages = [...pageFiles].map(
    async ([path, file]) => [path, await pageAsset(await readPage(file))] as const,
  );
  return {
    pages: new Map(await Promise.all(pages)),
    notFoundPage: await notFoundAsset(await readPage(notFoundFile)),
    files: new Map([
      ...(await loadFiles(webRoot)),
      ['/robots.txt', await textAsset('text/plain', robotsTxt(origin))],
      ['/sitemap.xml', await textAsset('application/xml', sitemapXml(origin))],
    ]),
  };
}

/** Reads the files that are not pages, with the `.br` and `.gz` copies that the build wrote next to them. */
async function loadFiles(webRoot: string): Promise<Map<string, Content>> {
  const entries = await readdir(webRoot, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = new Map<string, Content>();
  for (const name of names) {
    const path = `/${relative(webRoot, name)}`;
    const isCompressedCopy = /\.(br|gz)$/.test(name) && names.has(name.slice(0, -3));
    const isHidden = path.includes('/.');
    if (isCompressedCopy || isHidden || extname(name) === '.html') continue;
    const bytes: EncodedBytes = { identity: await readFile(name) };
    if (names.has(`${name}.br`)) bytes.br = await readFile(`${name}.br`);
    if (names.has(`${name}.gz`)) bytes.gzip = await readFile(`${name}.gz`);
    const type = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
    files.set(path, staticAsset(type, path.startsWith(HASHED_FILES) ? IMMUTABLE : REVALIDATE, bytes));
  }
  return files;
}
