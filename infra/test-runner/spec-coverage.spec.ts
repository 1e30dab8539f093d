import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../local/supervised-process.ts';
import { ANYTHING, type TestTitle, testTitlesOf } from './test-titles.ts';

const files = globSync('{packages,gateway,services,frontend,infra}/**/*spec.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => ['node_modules', 'dist', 'dist-types'].includes(name),
});
const rows = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| SPEC'))
  .map((line) => line.slice(2, -2).split(' | '));

/** What a row's last cell quotes: `file.spec.ts`: group › title; title. `other.spec.ts`: title */
const quoted = rows.flatMap(([, sentence, tests = '']) =>
  [...tests.matchAll(/`([^`]+\.(?:e2e-)?spec\.tsx?)`: (.+?)(?=\. `|$)/g)].flatMap(([, file, titles]) =>
    titles!.split('; ').map((title) => ({ sentence, file: file!, title })),
  ),
);

const pattern = (title: string) => {
  const literal = (part: string) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${title.split(ANYTHING).map(literal).join('.+')}$`, 's');
};

/** Whether there is a test of that title, in the groups that are named before it. */
const hasTest = (titles: TestTitle[], title: string): boolean => {
  const parts = title.split(' › ');
  return titles.some((path) => {
    const named = path.slice(-parts.length);
    return named.length === parts.length && parts.every((part, index) => pattern(named[index]!).test(part));
  });
};

describe('docs/spec-coverage.md', () => {
  it('has three cells in every row, and a test in each', () => {
    const incomplete = rows.filter((cells) => cells.length !== 3 || !/`[^`]+spec\.tsx?`: ./.test(cells[2]!));
    expect(incomplete).toEqual([]);
  });

  it('names files that exist, and none that could be two', () => {
    const unclear = [...new Set(quoted.map(({ file }) => file))].filter(
      (name) => files.filter((file) => `/${file}`.endsWith(`/${name}`)).length !== 1,
    );
    expect(unclear).toEqual([]);
  });

  it('quotes tests that exist', () => {
    const missing = [...Map.groupBy(quoted, ({ file }) => file)].flatMap(([name, quotes]) => {
      const file = files.find((candidate) => `/${candidate}`.endsWith(`/${name}`));
      const titles = file ? testTitlesOf(join(ROOT, file)) : [];
      return quotes.filter(({ title }) => !hasTest(titles, title));
    });
    expect(missing).toEqual([]);
  });
});
