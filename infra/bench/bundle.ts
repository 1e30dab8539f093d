/**
 * The JavaScript that each page asks for as it is shown: the scripts that its HTML names, with what they weigh as the
 * build left them. `make build && node infra/bench/bundle.ts`. What a browser then fetches is a test's to say
 * (`frontend/e2e/site/script-size.spec.ts`).
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local/supervised-process.ts';

const DIST = join(ROOT, 'frontend/dist');
/** In `src`, and in the list that start.ts fetches. */
const SCRIPT = /\/assets\/[^" ]+\.js/g;

const kilobytes = (files: string[], suffix = '') =>
  Number((files.reduce((sum, file) => sum + statSync(join(DIST, file + suffix)).size, 0) / 1000).toFixed(1));

function scriptsOf(page: string) {
  const scripts = [...new Set(readFileSync(join(DIST, page), 'utf8').match(SCRIPT))];
  return { files: scripts.length, 'raw kB': kilobytes(scripts), 'brotli kB': kilobytes(scripts, '.br') };
}

const pages = globSync('**/*.html', { cwd: DIST }).sort();
console.table(Object.fromEntries(pages.map((page) => [page, scriptsOf(page)])));
