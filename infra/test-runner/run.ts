import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local/supervised-process.ts';
import { ensureChromium, ensureClamd, ensureRedis } from './system-packages.ts';

/** `make test`: every step in order, or those named (`node infra/test-runner/run.ts lint unit`), with the sum of tests. */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };
const FAILED: Counts = { ...NONE, failed: 1 };
const REPORTS = join(ROOT, '.cache/reports');
/** Sections of documents, issue numbers, paths of one machine and package registries are outside the repository. */
const OUTSIDE_REFERENCE =
  '\\b(SPEC|DESIGN) ?§|§ ?[0-9]|\\bissues? #?[0-9]+\\b|/work/|registry\\.npm|proxy\\.golang';

const steps: Record<string, () => Counts> = {
  build: () => check('make', '--no-print-directory', 'build'),
  format: () => check('prettier', '--check', '--log-level', 'warn', '.'),
  lint: () => sum(check('oxlint', '--deny-warnings'), noOutsideReferences()),
  types: () => check('tsc', '-p', 'tsconfig.tests.json'),
  unit: () => jest('unit'),
  e2e: () => {
    ensureRedis();
    ensureClamd();
    return jest('e2e');
  },
  browser: () => (ensureChromium() ? playwright() : FAILED),
};

/** A step without tests: only its failure counts. */
function check(program: string, ...args: string[]): Counts {
  return run(program, args) ? NONE : FAILED;
}

function noOutsideReferences(): Counts {
  const excluded = ['package-lock.json', 'infra/test-runner/run.ts'].map((file) => `:!${file}`);
  const isFound = run('git', ['grep', '-nIiE', OUTSIDE_REFERENCE, '--', '.', ...excluded]);
  if (isFound) console.error('These lines refer to something outside the repository.');
  return isFound ? FAILED : NONE;
}

function jest(tier: string): Counts {
  const report = join(REPORTS, `${tier}.json`);
  const ok = run('node', [
    // NestJS 12 and others exist only as native modules.
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    `--selectProjects=${tier}`,
    '--json',
    `--outputFile=${report}`,
  ]);
  return countsOf(ok, report, (jest: Record<`num${string}`, number>) => ({
    passed: jest.numPassedTests!,
    failed: jest.numFailedTests! + jest.numRuntimeErrorTestSuites!,
    skipped: jest.numPendingTests!,
  }));
}

function playwright(): Counts {
  const report = join(REPORTS, 'browser.json');
  const ok = run('playwright', ['test', '--config', 'frontend', '--reporter', 'dot,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return countsOf(
    ok,
    report,
    ({ stats }: { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }) => ({
      passed: stats.expected,
      // Flaky: passed only when it was repeated.
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  );
}

/** Reads a report; a run that failed in any other way has one failure. */
function countsOf<Report>(ok: boolean, report: string, read: (report: Report) => Counts): Counts {
  try {
    const counts = read(JSON.parse(readFileSync(report, 'utf8')) as Report);
    return ok ? counts : { ...counts, failed: Math.max(1, counts.failed) };
  } catch {
    return FAILED;
  }
}

const sum = (...all: Counts[]): Counts =>
  all.reduce((total, counts) => ({
    passed: total.passed + counts.passed,
    failed: total.failed + counts.failed,
    skipped: total.skipped + counts.skipped,
  }));

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
  // The steps after it would run an old build.
  if (name === 'build' && counts.failed) break;
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed ? 1 : 0;
