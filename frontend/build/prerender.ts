import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { API } from '@packaging/contracts/api';
import { ORIGIN_PLACEHOLDER, PAGES } from '@packaging/contracts/pages';
import type { Manifest, ViteBuilder } from 'vite';
import type { renderPage } from '../src/entry-server.tsx';

/** Any path that is not a page: rendered once, for all of them. */
const NOT_FOUND = '/404';
const HTML = '<html lang="en">';
const HEAD = '<!--head-->';
/** Sources in the build's manifest; index.html stands for `src/main.tsx`. */
const SITE = 'index.html';
const REACT = 'src/react.ts';
const START = 'src/start.ts';
const READ_EARLY = 'src/read-early.ts';
const ROOT = '<div id="root"></div>';
/** What pages read from the API first. */
const READS: Record<string, string> = { [PAGES.portfolio]: API.portfolio.path };

/**
 * What `vite build` runs: builds the site for the browser and for Node, and renders every page with the latter, to
 * `index.html` in the folder of the page's path and to `404.html`. The gateway replaces the origin in them.
 */
export async function buildSite(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments;
  if (!client || !ssr) throw new Error('the build needs the environments client and ssr');
  await builder.build(client);
  await builder.build(ssr);

  const { root } = builder.config;
  const site = join(root, client.config.build.outDir);
  const server = join(root, ssr.config.build.outDir, 'entry-server.js');
  const { renderPage: render } = (await import(pathToFileURL(server).href)) as {
    renderPage: typeof renderPage;
  };
  const manifestFile = join(site, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  await rm(dirname(manifestFile), { recursive: true });

  const index = await readFile(join(site, 'index.html'), 'utf8');
  const template = fill(
    fill(index, HTML, HTML.replace('>', ` data-origin="${ORIGIN_PLACEHOLDER}">`)),
    `<script type="module" crossorigin src="/${manifest[SITE]!.file}"></script>`,
    '',
  );
  for (const path of [...Object.values(PAGES), NOT_FOUND]) {
    const page = await render(path);
    const html = fill(fill(template, HEAD, page.head + scripts(manifest, path)), ROOT, page.root);
    const file = join(site, path === NOT_FOUND ? '404.html' : join(path, 'index.html'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
}

function fill(template: string, place: string, content: string): string {
  if (!template.includes(place)) throw new Error(`index.html has no ${place}`);
  return template.replace(place, () => content);
}

/**
 * The tags of the page's scripts. The start script's lists the files that the page runs: React, the site, and what they
 * and the page import.
 */
function scripts(manifest: Manifest, path: string): string {
  const name = path === NOT_FOUND ? 'not-found' : path.slice(1) || 'home';
  const files = new Set([REACT, SITE].map((source) => chunkOf(manifest, source).file));
  for (const source of [REACT, SITE, `src/pages/${name}-page.tsx`])
    for (const file of filesOf(manifest, source)) files.add(file);
  const names = [...files].map((file) => `/${file}`).join(' ');
  const tag = (source: string, data: string) =>
    `<script type="module" crossorigin src="/${chunkOf(manifest, source).file}" ${data}></script>`;
  const reads = READS[path];
  return (
    (reads ? preload(reads) + tag(READ_EARLY, `async data-reads="${reads}"`) : '') +
    tag(START, `data-scripts="${names}"`)
  );
}

/** Has the browser fetch it before the script that reads it has come. */
const preload = (path: string) => `<link rel="preload" as="fetch" crossorigin href="${path}">`;

function chunkOf(manifest: Manifest, source: string): Manifest[string] {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`the build has no ${source}`);
  return chunk;
}

/** A built module's file and those of its imports, recursively. */
function filesOf(manifest: Manifest, source: string, files = new Set<string>()): Set<string> {
  const chunk = chunkOf(manifest, source);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files);
  return files;
}
