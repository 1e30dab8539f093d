import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { API } from '@packaging/contracts/api';
import { ORIGIN_PLACEHOLDER, PAGES } from '@packaging/contracts/pages';
import type { Manifest, ViteBuilder } from 'vite';
import type { renderPage } from '../src/entry-server.tsx';
import { compressFiles } from './compress.ts';
import { WEB_MANIFEST } from './web-manifest.ts';

/** Rendered once, for every path that is not a page. */
const NOT_FOUND = '/404';
/** Entries of the build's manifest. That of index.html is `src/main.tsx`. */
const ENTRIES = {
  site: 'index.html',
  react: 'src/react.ts',
  start: 'src/start.ts',
  readEarly: 'src/read-early.ts',
} as const;
/** The API path that a page's `read-early.ts` requests. */
const EARLY_READS: Record<string, string> = { [PAGES.portfolio]: API.portfolio.path };

/**
 * Builds the site for `vite build`: the browser's files with their compressed copies, and every page, prerendered to
 * `index.html` in the folder of its path, or to `404.html`. The gateway replaces the origin in them.
 */
export async function buildSite(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments;
  if (!client || !ssr) throw new Error('the build needs the environments client and ssr');
  await builder.build(client);
  await builder.build(ssr);

  const { root } = builder.config;
  const site = join(root, client.config.build.outDir);
  const manifest = await takeManifest(join(site, '.vite/manifest.json'));
  await writeFile(join(site, 'manifest.webmanifest'), JSON.stringify(WEB_MANIFEST));
  await compressFiles(site);

  const server = join(root, ssr.config.build.outDir, 'entry-server.js');
  const { renderPage: render } = (await import(pathToFileURL(server).href)) as {
    renderPage: typeof renderPage;
  };
  const template = await readFile(join(site, 'index.html'), 'utf8');
  for (const path of [...Object.values(PAGES), NOT_FOUND]) {
    const { head, root: content } = await render(path);
    const page = fillIn(template, {
      '<html lang="en">': `<html lang="en" data-origin="${ORIGIN_PLACEHOLDER}">`,
      '<!--head-->': head + scriptTags(manifest, path),
      '<div id="root"></div>': content,
      // start.ts loads the site instead.
      [`<script type="module" crossorigin src="/${chunkOf(manifest, ENTRIES.site).file}"></script>`]: '',
    });
    const file = join(site, path === NOT_FOUND ? '404.html' : join(path, 'index.html'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page);
  }
}

/** Reads the build's manifest and removes it from the site. */
async function takeManifest(file: string): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  await rm(dirname(file), { recursive: true });
  return manifest;
}

function fillIn(template: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((page, [placeholder, content]) => {
    if (!page.includes(placeholder)) throw new Error(`index.html has no ${placeholder}`);
    return page.replace(placeholder, () => content);
  }, template);
}

/** The script tags of a page. `data-scripts` lists the files that start.ts loads: React, the site, and their imports. */
function scriptTags(manifest: Manifest, path: string): string {
  const page = `src/pages/${path === NOT_FOUND ? 'not-found' : path.slice(1) || 'home'}-page.tsx`;
  const entries = [ENTRIES.react, ENTRIES.site];
  const files = new Set([
    // start.ts imports the first two.
    ...entries.map((entry) => chunkOf(manifest, entry).file),
    ...[...entries, page].flatMap((entry) => [...filesOf(manifest, entry)]),
  ]);
  const scripts = [...files].map((file) => `/${file}`).join(' ');
  const tag = (entry: string, attributes: string) =>
    `<script type="module" crossorigin src="/${chunkOf(manifest, entry).file}" ${attributes}></script>`;
  const start = tag(ENTRIES.start, `data-scripts="${scripts}"`);
  const read = EARLY_READS[path];
  if (!read) return start;
  const preload = `<link rel="preload" as="fetch" crossorigin href="${read}">`;
  return preload + tag(ENTRIES.readEarly, `async data-reads="${read}"`) + start;
}

function chunkOf(manifest: Manifest, entry: string): Manifest[string] {
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`the build has no ${entry}`);
  return chunk;
}

/** The files of an entry and its imports, recursively. */
function filesOf(manifest: Manifest, entry: string, files = new Set<string>()): Set<string> {
  const { file, imports = [] } = chunkOf(manifest, entry);
  if (files.has(file)) return files;
  files.add(file);
  for (const imported of imports) filesOf(manifest, imported, files);
  return files;
}
