/**
 * `make test-list`: what the tests prove, by their titles, grouped by area and file. Only those that contain a word in
 * their path or title: `node infra/test-runner/list-tests.ts attachment`.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local/supervised-process.ts';
import { type TestTitle, testTitlesOf } from './test-titles.ts';

/** The workspace, or for the pages and infra the folder below it. */
const areaOf = (file: string): string => {
  const [first, second, third, fourth] = file.split('/');
  if (first === 'packages' || first === 'services') return `${first}/${second}`;
  if (file.startsWith('frontend/src/features/')) return `${first}/${second}/${third}/${fourth}`;
  if (first === 'frontend') return second === 'src' ? `${first}/${second}/${third}` : `${first}/${second}`;
  return first!;
};

const word = process.argv[2]?.toLowerCase() ?? '';
const line = (file: string, title: TestTitle) => `${file} › ${title.join(' › ')}`;
const tests = globSync('{packages,gateway,services,frontend,infra}/**/*spec.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => ['node_modules', 'dist', 'dist-types'].includes(name),
})
  .toSorted()
  .flatMap((file) => testTitlesOf(join(ROOT, file)).map((title) => ({ file, title })))
  .filter(({ file, title }) => line(file, title).toLowerCase().includes(word));

for (const [area, ofArea] of Map.groupBy(tests, ({ file }) => areaOf(file))) {
  console.log(`\n${area} (${ofArea.length})`);
  for (const [file, ofFile] of Map.groupBy(ofArea, (test) => test.file)) {
    console.log(`  ${file.slice(area.length + 1)}`);
    for (const { title } of ofFile) console.log(`    ${title.join(' › ')}`);
  }
}
console.log(`\n${tests.length} tests, those of a table counted once`);
