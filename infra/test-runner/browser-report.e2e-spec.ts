import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../local/supervised-process.ts';
import { type BrowserReport, browserOutcome } from './browser-report.ts';

/** Tests that need no page: one that fails only when it is tried first, one that never does, one that always does. */
const TESTS = `
import { expect, test } from '@playwright/test';
test('a sound one', () => {});
test.skip('one that is left out', () => {});
test.describe('a group', () => {
  test('a shaky one', ({}, { retry }) => expect(retry).toBe(1));
  test('a broken one', () => expect(1).toBe(2));
});
`;

describe('the outcome of a browser run', () => {
  let directory: string;
  beforeAll(() => {
    // Within the checkout, where Playwright's package is found.
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    directory = mkdtempSync(join(ROOT, '.cache/browser-report-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it('counts a test that passed when tried again as passed, and names it', () => {
    writeFileSync(join(directory, 'some.spec.ts'), TESTS);
    writeFileSync(
      join(directory, 'playwright.config.ts'),
      "export default { testDir: '.', outputDir: 'results', retries: 1 };",
    );
    spawnSync(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', '--config', directory, '--reporter', 'json'],
      // Not with Jest's own variables: Playwright does not run under it.
      {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], PLAYWRIGHT_JSON_OUTPUT_NAME: join(directory, 'report.json') },
      },
    );
    const report = JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8')) as BrowserReport;
    expect(browserOutcome(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      flaky: ['some.spec.ts › a group › a shaky one'],
    });
  });
});
