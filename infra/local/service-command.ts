import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DatabaseName, needsOf, type ServiceName } from '../services.ts';
import { runningPostgresUrl, startPostgres } from './postgres.ts';
import { runningElsewhere } from './run-file.ts';
import { ROOT } from './supervised-process.ts';

/** Where `make start` keeps its data. */
export const dataDirectory = resolve(ROOT, process.env['DATA_DIR'] ?? '.data');

/**
 * Runs an operator's command of a service, a program in its dist/, on the data of `make start`, whether the site is
 * running or not. Returns its exit code.
 */
export async function runServiceCommand(
  service: ServiceName & DatabaseName,
  program: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  const databases = join(dataDirectory, 'postgres');
  const { store } = needsOf(service);
  const running = runningElsewhere(dataDirectory);
  const run = (databaseUrl: string) =>
    runProgram(`services/${service}/dist/${program}.js`, args, {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? running?.url ?? 'http://localhost:8080',
      DATABASE_URL: databaseUrl,
      ...(store && { STORAGE_URL: pathToFileURL(join(dataDirectory, store)).href }),
      ...environment,
    });
  if (running) {
    const url = new URL(await runningPostgresUrl(databases));
    url.pathname = `/${service}`;
    return run(url.href);
  }
  const postgres = await startPostgres({ directory: databases });
  try {
    return await run(await postgres.createDatabase(service));
  } finally {
    await postgres.stop();
  }
}

function runProgram(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [program, ...args], { cwd: ROOT, env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
