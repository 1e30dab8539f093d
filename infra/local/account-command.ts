/**
 * `make staff` and `make log-out`: runs a command of the auth service on the data of `make start`, whether the site is
 * running or not. With containers: `docker compose exec auth node dist/staff.js USERNAME`.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { runningPostgresUrl, startPostgres } from './postgres.ts';
import { runningElsewhere } from './run-file.ts';
import { ROOT } from './supervised-process.ts';

const [command, username] = process.argv.slice(2);
if (!username) {
  process.stderr.write(`Name the account: make ${command} USERNAME=…\n`);
  process.exit(1);
}
const directory = resolve(ROOT, process.env['DATA_DIR'] ?? '.data');
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
  const child = spawn(process.execPath, [`services/auth/dist/${command}.js`, '--', username!], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      PUBLIC_URL: 'http://localhost',
      DATABASE_URL: databaseUrl,
      STAFF_PASSWORD: process.env['STAFF_PASSWORD'],
    },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
