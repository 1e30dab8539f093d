import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { API } from '@packaging/contracts/api';
import { PAGES } from '@packaging/contracts/pages';
import { ROOT } from '../local/supervised-process.ts';
import type { System } from '../local/system.ts';
import { startBareServer } from './bare-server.ts';
import { mediaDirectory } from './media-files.ts';
import { startNginx } from './nginx.ts';

/** Directives to forward requests over connections that stay open. */
const forwardTo = (target: string): string =>
  `proxy_pass ${target}; proxy_http_version 1.1; proxy_set_header Connection "";`;

const upstream = (name: string, url: string): string =>
  `upstream ${name} { server ${new URL(url).host}; keepalive 64; keepalive_requests 1000000; }`;

/** Starts all servers that the gateway is compared with, with the content of a running system. */
export async function startRivals(system: System, directory: string) {
  const service = new URL(system.processes.portfolio.plan.readyUrl).origin;
  const list = await (await fetch(system.url + API.portfolio.path)).text();
  const page = await (await fetch(system.url + PAGES.contact)).text();
  const listFile = join(directory, 'list.json');
  const pageFile = join(directory, 'page.html');
  await writeFile(listFile, list);
  await copyFile(join(ROOT, 'frontend/dist', PAGES.contact, 'index.html'), pageFile);
  for (const [file, text] of [
    [listFile, list],
    [pageFile, page],
  ] as const)
    await writeFile(`${file}.gz`, await promisify(gzip)(text));

  /** Sends the list from a file: a service that takes no time. */
  const instant = await startNginx(
    join(directory, 'instant'),
    1,
    `access_log off; location = ${API.portfolio.path} { alias ${listFile}; gzip_static on; default_type application/json; }`,
  );
  /** Serves files and forwards; `/passing/` is the service, `/fixed` the instant one, `/cached` a cache of its own. */
  const nginx = await startNginx(
    join(directory, 'nginx'),
    1,
    `
    location ${API.media.path} { alias ${mediaDirectory(system)}/; }
    location = ${PAGES.contact} { alias ${pageFile}; gzip_static on; default_type text/html; }
    location = ${API.portfolio.path} { ${forwardTo('http://service')} }
    location /passing/ { ${forwardTo('http://service/')} }
    location = /fixed { ${forwardTo(`http://instant${API.portfolio.path}`)} }
    location = /cached {
      ${forwardTo(`http://service${API.portfolio.path}`)}
      proxy_cache list; proxy_cache_lock on; proxy_ignore_headers Cache-Control; proxy_cache_valid 200 1s;
    }`,
    `
    proxy_cache_path ${directory}/cache keys_zone=list:1m;
    ${upstream('service', service)}
    ${upstream('instant', instant.url)}`,
  );
  const rivals = {
    instant,
    nginx,
    http: await startBareServer('bare-http.ts', `${pageFile}.gz`),
    nest: await startBareServer('bare-nest.ts', list),
    proxy: await startBareServer('bare-hpm.ts', service),
    instantProxy: await startBareServer('bare-hpm.ts', instant.url),
  };
  return {
    ...rivals,
    async stop() {
      for (const rival of Object.values(rivals)) await rival.stop();
    },
  };
}

export type Rivals = Awaited<ReturnType<typeof startRivals>>;
