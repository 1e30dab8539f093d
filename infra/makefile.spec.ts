import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { ROOT } from './local/supervised-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'makefile-'));
const file = join(directory, 'created');
afterAll(() => rmSync(directory, { recursive: true }));

it.each([`$(shell touch ${file})`, `\`touch ${file}\``, `$$(touch ${file})`, `x"; touch ${file}; "`, "it's"])(
  'make passes the user name %s on without running it',
  (name) => {
    const { stdout } = spawnSync(
      'make',
      ['--no-print-directory', '--eval', 'print: ; @printenv ACCOUNT', 'print', `USERNAME=${name}`],
      { cwd: ROOT, encoding: 'utf8' },
    );
    expect(stdout).toBe(`${name}\n`);
    expect(existsSync(file)).toBe(false);
  },
);

it('make does not take the name of an account from the environment', () => {
  const { stdout } = spawnSync(
    'make',
    ['--no-print-directory', '--eval', 'print: ; @echo "<$$ACCOUNT>"', 'print'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, USERNAME: 'desktop' },
    },
  );
  expect(stdout).toBe('<>\n');
});
