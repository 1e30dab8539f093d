import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local/supervised-process.ts';
import { type BrowserOutcome, type BrowserReport, browserOutcome, secondRun } from './browser-report.ts';
import { ensureChromium, ensureRedis } from './system-packages.ts';

/** `make test`: every step in order, each by itself when named (`node infra/test-runner/run.ts unit`), counts summed. */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Browser tests that passed only when they were tried again. */
const flaky: string[] = [];
const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };
const FAILED: Counts = { ...NONE, failed: 1 };
const REPORTS = join(ROOT, '.cache/reports');

const steps: Record<string, () => Counts> = {
  build: () => check('make', '--no-print-directory', 'build'),
  format: () => check('prettier', '--check', '--log-level', 'warn', '.'),
  lint: () => sum(check('oxlint', '--deny-warnings'), check('node', 'infra/test-runner/check-references.ts')),
  types: () => check('tsc', '-p', 'tsconfig.tests.json'),
  unit: () => jest('unit'),
  e2e: () => {
    ensureRedis();
    return jest('e2e');
  },
  browser: () => (ensureChromium() ? playwright() : FAILED),
};

/** A step without tests of its own: only its failure counts. */
function check(program: string, ...args: string[]): Counts {
  return run(program, args) ? NONE : FAILED;
}

function jest(tier: string): Counts {
  const report = join(REPORTS, `${tier}.json`);
  const ok = run('node', [
    // NestJS 12 and others exist as native modules alone.
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    tier,
    '--json',
    '--outputFile',
    report,
  ]);
  const read = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numRuntimeErrorTestSuites: number;
  }>(report);
  if (!read) return FAILED;
  const failed = read.numFailedTests + read.numRuntimeErrorTestSuites;
  return atLeastOneFailureUnless(ok, {
    passed: read.numPassedTests,
    failed,
    skipped: read.numPendingTests,
  });
}

function playwright(): Counts {
  const first = browserRun([]);
  flaky.push(...first.flaky.map(({ name }) => name));
  if (first.flaky.length === 0) return first;
  console.log(`\n${first.flaky.length} flaky: run once more, without a retry`);
  const again = browserRun(secondRun(first.flaky));
  return { ...first, failed: first.failed + again.failed };
}

/** Runs browser tests: all of them, or those that Playwright's arguments name. */
function browserRun(args: string[]): BrowserOutcome {
  const report = join(REPORTS, 'browser.json');
  rmSync(report, { force: true });
  const ok = run('playwright', ['test', '--config', 'frontend', '--reporter', 'dot,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const read = readReport<BrowserReport>(report);
  if (!read) return { ...FAILED, flaky: [] };
  const { flaky: flakyTests, ...counts } = browserOutcome(read);
  return { ...atLeastOneFailureUnless(ok, counts), flaky: flakyTests };
}

const sum = (...all: Counts[]): Counts =>
  all.reduce((total, counts) => ({
    passed: total.passed + counts.passed,
    failed: total.failed + counts.failed,
    skipped: total.skipped + counts.skipped,
  }));

const atLeastOneFailureUnless = (ok: boolean, counts: Counts): Counts =>
  ok ? counts : { ...counts, failed: Math.max(1, counts.failed) };

function readReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

function run(program: string, args: string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

const wanted = process.argv.slice(2);
let total = NONE;
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
for (const name of wanted.length ? wanted : Object.keys(steps)) {
  const step = steps[name];
  if (!step) throw new Error(`there is no step ${name}: ${Object.keys(steps).join(', ')}`);
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const counts = step();
  total = sum(total, counts);
  const outcome = counts.failed ? 'FAILED' : 'ok';
  console.log(`── ${name}: ${outcome} in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  // What follows would run on an old build.
  if (name === 'build' && counts.failed) break;
}
if (flaky.length)
  console.log(`\n${flaky.length} flaky (failed at first, passed when tried again):\n  ${flaky.join('\n  ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed ? 1 : 0;
