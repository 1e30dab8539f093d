import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../local/supervised-process.ts';
import { type BrowserOutcome, type BrowserReport, browserOutcome, secondRun } from './browser-report.ts';

/** Tests that need no page. One fails once and never again, the other on every first try. */
const TESTS = `
import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
test('a sound one', () => {});
test.skip('one that is left out', () => {});
test.describe('a group', () => {
  test('failed once', () => {
    const marker = new URL('happened', import.meta.url);
    const again = existsSync(marker);
    writeFileSync(marker, '');
    expect(again).toBe(true);
  });
  test('fails first tries', ({}, { retry }) => expect(retry).toBe(1));
  test('a broken one', () => expect(1).toBe(2));
});
`;

describe('the outcome of a browser run', () => {
  let directory: string;
  beforeAll(() => {
    // Within the checkout, where Playwright's package is found.
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    directory = mkdtempSync(join(ROOT, '.cache/browser-report-'));
    writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(directory, 'some.spec.ts'), TESTS);
    writeFileSync(
      join(directory, 'playwright.config.ts'),
      "export default { testDir: '.', outputDir: 'results', retries: 1 };",
    );
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  function run(args: string[]): BrowserOutcome {
    const report = join(directory, 'report.json');
    spawnSync(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', '--config', directory, '--reporter', 'json', ...args],
      // Not with Jest's own variables: Playwright does not run under it.
      { cwd: ROOT, env: { PATH: process.env['PATH'], PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
    );
    return browserOutcome(JSON.parse(readFileSync(report, 'utf8')) as BrowserReport);
  }

  it('counts a test that passed when tried again as passed and names it; only one that fails at first again fails', () => {
    const first = run([]);
    expect(first).toMatchObject({ passed: 3, failed: 1, skipped: 1 });
    expect(first.flaky.map(({ name }) => name)).toEqual([
      'some.spec.ts › a group › failed once',
      'some.spec.ts › a group › fails first tries',
    ]);
    expect(run(secondRun(first.flaky))).toEqual({ passed: 1, failed: 1, skipped: 0, flaky: [] });
  });
});
