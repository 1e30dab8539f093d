/**
 * `make fuzz`: schemathesis generates requests from the API's own description, valid and invalid, single and in sequences,
 * and fails where a response contradicts the description: a server error, an undocumented status or body, an invalid
 * request that is accepted.
 *
 *   node infra/fuzz.ts                               on embedded parts, which it starts itself
 *   node infra/fuzz.ts --url http://localhost:8080   on a running system, which keeps what it is sent
 *
 * `--examples` (30) requests a call; arguments after `--` go to schemathesis. Needs Python 3.10 or newer. schemathesis is
 * not a dependency of the site: it is installed into `.cache/schemathesis`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withTemporarySystem } from './load/temporary-system.ts';
import { ROOT } from './local/supervised-process.ts';

const VERSION = '4.32.5';
const DIRECTORY = join(ROOT, '.cache/schemathesis');
const PROGRAM = join(DIRECTORY, 'bin/schemathesis');

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' }, examples: { type: 'string', default: '30' } },
  allowPositionals: true,
});

function install(): void {
  const stamp = join(DIRECTORY, `.version-${VERSION}`);
  if (existsSync(stamp)) return;
  console.log(`Installing schemathesis ${VERSION} into .cache/schemathesis …`);
  execFileSync('python3', ['-m', 'venv', '--clear', DIRECTORY], { stdio: 'inherit' });
  execFileSync(join(DIRECTORY, 'bin/pip'), ['install', '--quiet', `schemathesis==${VERSION}`], {
    stdio: 'inherit',
  });
  execFileSync('touch', [stamp]);
}

/**
 * Runs all phases: the limits of every field, random requests, and sequences of calls. Asynchronously, because this process
 * must go on reading the output of the system's processes.
 */
async function fuzz(url: string): Promise<number> {
  const schemathesis = spawn(
    PROGRAM,
    [
      '--config-file',
      join(ROOT, 'infra/schemathesis.toml'),
      'run',
      `${url}/api/openapi.json`,
      '--phases=examples,coverage,fuzzing,stateful',
      `--max-examples=${values.examples}`,
      '--continue-on-failure',
      '--warnings=off',
      ...positionals,
    ],
    { stdio: 'inherit', cwd: DIRECTORY },
  );
  const [status] = (await once(schemathesis, 'close')) as [number | null];
  return status ?? 1;
}

install();
process.exitCode = values.url ? await fuzz(values.url) : await withTemporarySystem(({ url }) => fuzz(url));
