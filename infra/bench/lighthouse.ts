/**
 * Lighthouse on every page of the site: its mobile preset with simulated throttling, the median of three runs.
 *
 *   make lighthouse                                    on embedded parts, which it starts itself
 *   node infra/bench/lighthouse.ts --url http://localhost:8080 --page / --page /about
 *
 * `--runs` (3). Each run waits up to `--wait` (60) seconds until at most `--max-load` (1.5) other tasks run, since the
 * simulation scales measured times. For the same reason the browser is Chromium's headless shell: the whole one also draws a
 * window, which on two cores delays the page. Every page is visited once before, since images are resized for the first
 * visitor. Lighthouse is not a dependency of the site: it is installed into `.cache/lighthouse`, with the last reports. Fails
 * if a target is missed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PAGES } from '@packaging/contracts/pages';
import { withTemporarySystem } from '../load/temporary-system.ts';
import { ROOT } from '../local/supervised-process.ts';
import { ensureChromium } from '../test-runner/system-packages.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../test-harness/chromium.ts';
import { type LighthouseResult, statusAudits } from './lighthouse-audits.ts';
import { machineNow, waitForQuiet } from './machine-load.ts';
import { median } from './statistics.ts';

const VERSION = '13.5.0';
const DIRECTORY = join(ROOT, '.cache/lighthouse');
const PROGRAM = join(DIRECTORY, 'node_modules/lighthouse/cli/index.js');
const REPORTS = join(DIRECTORY, 'reports');

/** On a busy machine Chromium sometimes records nothing; Lighthouse suggests running it again. */
const ATTEMPTS = 3;

/** The not-found screen, whose status is excepted. */
const NOT_FOUND_PAGE = '/no-such-page';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    page: { type: 'string', multiple: true, default: [...Object.values(PAGES), NOT_FOUND_PAGE] },
    runs: { type: 'string', default: '3' },
    'max-load': { type: 'string', default: '1.5' },
    wait: { type: 'string', default: '60' },
  },
});

/** The targets of every page. */
const TARGETS = {
  performance: { least: 98 },
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  seo: { least: 100 },
  'LCP s': { most: 1.5 },
  CLS: { most: 0.01 },
  'TBT ms': { most: 50 },
} as const;
type Figure = keyof typeof TARGETS;
type Figures = Record<Figure, number>;

function install(): void {
  const found = join(DIRECTORY, 'node_modules/lighthouse/package.json');
  if (existsSync(found) && JSON.parse(readFileSync(found, 'utf8')).version === VERSION) return;
  console.log(`Installing lighthouse ${VERSION} into .cache/lighthouse …`);
  mkdirSync(DIRECTORY, { recursive: true });
  writeFileSync(join(DIRECTORY, 'package.json'), '{ "private": true }\n');
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts', `lighthouse@${VERSION}`],
    { cwd: DIRECTORY, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/** One run in a Chromium of its own, with nothing cached. */
function audit(url: string, report: string, attempt = 1): LighthouseResult {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      PROGRAM,
      url,
      '--quiet',
      '--form-factor=mobile',
      '--throttling-method=simulate',
      '--only-categories=performance,accessibility,best-practices,seo',
      '--ignore-status-code',
      '--no-enable-error-reporting',
      '--output=json',
      '--output=html',
      `--output-path=${report}`,
      `--chrome-flags=--headless ${CHROMIUM_ARGS.join(' ')}`,
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: chromiumPath() } },
  );
  if (status !== 0) {
    if (attempt === ATTEMPTS) throw new Error(`lighthouse failed on ${url}:\n${stderr}`);
    console.log(`${url}: Lighthouse failed and runs again`);
    return audit(url, report, attempt + 1);
  }
  return JSON.parse(readFileSync(`${report}.report.json`, 'utf8')) as LighthouseResult;
}

/** A category's score of 100, without the audits that are excepted on this page. */
function score(result: LighthouseResult, category: string, excepted: Set<string>): number {
  const counted = result.categories[category]!.auditRefs.flatMap(({ id, weight }) => {
    const { score } = result.audits[id]!;
    return weight > 0 && score !== null && !excepted.has(id) ? [{ weight, score }] : [];
  });
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  return Math.round((100 * counted.reduce((sum, { weight, score }) => sum + weight * score, 0)) / weights);
}

const figuresOf = (result: LighthouseResult, excepted: Set<string>): Figures => {
  const of = (id: string) => result.audits[id]!.numericValue!;
  return {
    performance: score(result, 'performance', excepted),
    accessibility: score(result, 'accessibility', excepted),
    'best-practices': score(result, 'best-practices', excepted),
    seo: score(result, 'seo', excepted),
    'LCP s': of('largest-contentful-paint') / 1000,
    CLS: of('cumulative-layout-shift'),
    'TBT ms': of('total-blocking-time'),
  };
};

const isMissed = (figure: Figure, value: number): boolean => {
  const target: { least?: number; most?: number } = TARGETS[figure];
  return value < (target.least ?? -Infinity) || value > (target.most ?? Infinity);
};

const shown = (figure: Figure, value: number): string => {
  const digits = figure === 'LCP s' ? 2 : figure === 'CLS' ? 3 : 0;
  return value.toFixed(digits) + (isMissed(figure, value) ? ' ✗' : '');
};

async function measure(site: string): Promise<void> {
  mkdirSync(REPORTS, { recursive: true });
  console.log(`Lighthouse ${VERSION}, mobile, simulated throttling, median of ${values.runs}`);
  console.log(await machineNow());
  const rows: Record<string, Record<string, string>> = {};
  const misses: string[] = [];
  for (const page of values.page) {
    const runs: Figures[] = [];
    const loads: number[] = [];
    const speeds: number[] = [];
    audit(new URL(page, site).href, join(REPORTS, 'first-visit'));
    for (let run = 1; run <= Number(values.runs); run++) {
      loads.push(await waitForQuiet(Number(values['max-load']), Number(values.wait)));
      const name = `${page.replaceAll('/', '') || 'home'}-${run}`;
      const result = audit(new URL(page, site).href, join(REPORTS, name));
      const excepted = page === NOT_FOUND_PAGE ? statusAudits(result) : new Set<string>();
      runs.push(figuresOf(result, excepted));
      speeds.push(result.environment.benchmarkIndex);
    }
    const medians = Object.keys(TARGETS).map((key) => {
      const figure = key as Figure;
      return [figure, median(runs.map((run) => run[figure]))] as const;
    });
    misses.push(
      ...medians.filter(([figure, value]) => isMissed(figure, value)).map(([name]) => `${page} ${name}`),
    );
    rows[page] = {
      ...Object.fromEntries(medians.map(([figure, value]) => [figure, shown(figure, value)])),
      'others running': Math.max(...loads).toFixed(1),
      'CPU index': median(speeds).toFixed(0),
    };
    console.log(
      `${page}: ${medians.map(([figure, value]) => `${figure} ${shown(figure, value)}`).join(', ')}`,
    );
  }
  console.table(rows);
  if (Object.values(rows).some((row) => Number(row['others running']) > Number(values['max-load'])))
    console.log(
      `\nOther work ran at the same time (see 'others running'): the site is faster than these figures say.`,
    );
  console.log(
    misses.length ? `\n${misses.length} targets missed: ${misses.join('; ')}` : '\nEvery target is kept.',
  );
  if (misses.length) process.exitCode = 1;
}

if (!ensureChromium()) process.exit(1);
install();
if (values.url) await measure(values.url);
else await withTemporarySystem(({ url }) => measure(url));
