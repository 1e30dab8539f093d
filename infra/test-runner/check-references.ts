/**
 * Fails where a tracked file refers to what is not in the repository: paragraphs of documents, numbers of issues, paths of
 * one machine, hosts of package registries. `make check`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local/supervised-process.ts';

const REFERENCES = /\b(SPEC|DESIGN) ?§|§ ?\d|\bissues? #?\d+\b|\/work\/|registry\.npm|proxy\.golang/i;
const TEXT = /\.(tsx?|js|json|md|ya?ml|sh|py|html|css|example)$|(^|\/)(Makefile|Dockerfile|run|\.[a-z]+)$/;
const EXCEPTIONS = ['package-lock.json', 'infra/test-runner/check-references.ts'];
const isChecked = (file: string) =>
  TEXT.test(file) && !EXCEPTIONS.includes(file) && existsSync(join(ROOT, file));

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
const found = tracked.filter(isChecked).flatMap((file) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (REFERENCES.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
);
for (const line of found) console.error(line);
if (found.length)
  console.error('Say what is meant instead: this refers to something outside the repository.');
process.exitCode = found.length ? 1 : 0;
