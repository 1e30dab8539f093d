import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './local/supervised-process.ts';

/** Names in the documents, compared with the files and the code that they refer to. */
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(join(ROOT, path)));
const documents = tracked.filter((path) => path.endsWith('.md'));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const code = tracked
  .filter((path) =>
    /\.(tsx?|py|sh|css|html|ya?ml|lua)$|Makefile|Dockerfile|\.env\.example|package\.json$/.test(path),
  )
  .map(read)
  .join('\n');
const targets = new Set([...read('Makefile').matchAll(/^([a-z0-9-]+):/gm)].map(([, target]) => target!));

/** Programs and files of others that the documents name. */
const NOT_OURS = ['pg_dumpall', 'postmaster.pid', 'ignore_startup_parameters', 'NODE_OPTIONS'];

const isFile = (name: string) => tracked.some((path) => `/${path}`.endsWith(`/${name}`));
const isFolder = (name: string) => tracked.some((path) => `/${path}`.includes(`/${name}`));
const isInCode = (name: string) => new RegExp(`\\b${name}\\b`).test(code);

/** Whether a word in backticks names something that does not exist. Patterns and placeholders name nothing. */
function isStale(word: string): boolean {
  if (NOT_OURS.includes(word.replace(/=.*/, '')) || /^\/|^\.data|[*<>{}…$ ]/.test(word)) return false;
  if (/^[\w@./-]+\.(tsx?|py|sh|md|json|ya?ml|css|lua)$/.test(word))
    return !isFile(word.replace(/^(\.\.?\/)+/, ''));
  if (/^[\w.-][\w./-]*\/$/.test(word)) return !isFolder(word) && !isInCode(word.slice(0, -1));
  // Settings, tables, columns, metrics, functions and types.
  const [, name] =
    /^([A-Z][A-Z0-9]*_[A-Z0-9_]+|[a-z]+(?:_[a-z0-9]+)+|[A-Za-z][a-z0-9]+(?:[A-Z][a-z0-9]*)+)(?:=\S*)?$/.exec(
      word,
    ) ?? [];
  return name !== undefined && !isInCode(name);
}

/** Inline code and code blocks. */
const codeOf = (text: string) =>
  [...text.matchAll(/```\w*\n([\s\S]*?)```|`([^`]+)`/g)].map((match) => match[1] ?? match[2]!);

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('names files, settings, tables, metrics and functions that exist', () => {
    const words = codeOf(text).map((word) => word.replace(/\{.*\}$/, ''));
    expect(words.filter(isStale)).toEqual([]);
  });

  it('names commands that exist', () => {
    const commands = codeOf(text).join('\n');
    const unknown = [...commands.matchAll(/\bmake ([a-z][a-z0-9-]*)/g)].filter(
      ([, target]) => !targets.has(target!),
    );
    const programs = [...commands.matchAll(/\bnode ((?:infra|services)\/\S+\.ts)/g)].filter(
      ([, path]) => !isFile(path!),
    );
    expect([...unknown, ...programs].map(([command]) => command)).toEqual([]);
  });

  it('has links that lead somewhere', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, link]) => link!);
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
  });
});

it('docs/decisions/dependencies.md explains every package of the manifests and no other', () => {
  const used = tracked
    .filter((path) => path.endsWith('package.json'))
    .map((path) => JSON.parse(read(path)) as Record<string, Record<string, string> | undefined>)
    .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }))
    .filter((name) => !name.startsWith('@packaging/'));
  const explained = [...read('docs/decisions/dependencies.md').matchAll(/\*\*([^*]+)\*\*/g)].map(
    ([, name]) => name!,
  );
  expect([...new Set(explained)].toSorted()).toEqual([...new Set(used)].toSorted());
});
