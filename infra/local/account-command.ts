/**
 * `make staff` and the other commands on accounts: runs a command of the auth service on the data of `make start`,
 * whether the site is running or not. The name comes from the environment (ACCOUNT), since visitors choose names and no
 * shell may read them.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runningPostgresUrl, startPostgres } from './postgres.ts';
import { runningElsewhere } from './run-file.ts';
import { ROOT } from './supervised-process.ts';
import { visitorKeyFile } from './visitor-key.ts';

const [target = ''] = process.argv.slice(2);
const { ACCOUNT: username, PROMOTE, STAFF_PASSWORD, PATH, DATA_DIR } = process.env;
if (!username) {
  process.stderr.write(`Name the account: make ${target} USERNAME=…\n`);
  process.exit(1);
}
const directory = resolve(ROOT, DATA_DIR ?? '.data');
const databases = join(directory, 'postgres');

process.exitCode = runningElsewhere(directory) ? await onRunningSite() : await onStoppedSite();

async function onRunningSite(): Promise<number> {
  const url = new URL(await runningPostgresUrl(databases));
  url.pathname = '/auth';
  return run(url.href);
}

async function onStoppedSite(): Promise<number> {
  const postgres = await startPostgres({ directory: databases });
  try {
    return await run(await postgres.createDatabase('auth'));
  } finally {
    await postgres.stop();
  }
}

function run(databaseUrl: string): Promise<number> {
  const logs = join(directory, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const flags = PROMOTE ? ['--promote'] : [];
  const child = spawn(
    process.execPath,
    ['services/auth/dist/account.js', target, ...flags, '--', username!],
    {
      cwd: ROOT,
      env: {
        PATH,
        NODE_ENV: 'production',
        PORT: '0',
        PUBLIC_URL: 'http://localhost',
        DATABASE_URL: databaseUrl,
        VISITOR_HASH_KEY_FILE: visitorKeyFile(directory),
        COMMAND_LOG_FILE: join(logs, 'auth.log'),
        STAFF_PASSWORD,
      },
      stdio: 'inherit',
    },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
