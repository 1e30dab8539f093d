import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine, isAlive } from './pids.ts';
import type { PostgresFiles } from './postgres-files.ts';

/** Returns the superuser's password, which is created with the data directory and stored next to it. */
export async function superuserPassword(files: PostgresFiles, admin: string): Promise<string> {
  const { data, owner } = files;
  const passwordFile = `${data}.password`;
  if (existsSync(data)) return readFile(passwordFile, 'utf8');

  // Renamed at the end, so that an interrupted start leaves no incomplete database.
  const unfinished = `${data}.unfinished`;
  const password = randomBytes(18).toString('base64url');
  await mkdir(dirname(data), { recursive: true });
  for (const path of [unfinished, passwordFile]) await rm(path, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [unfinished, passwordFile]) await chown(path, owner.uid, owner.gid);
  const settings = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await runInitdb(files, ['-D', unfinished, '-U', admin, `--pwfile=${passwordFile}`, ...settings]);
  await rename(unfinished, data);
  return password;
}

function runInitdb({ programs, owner }: PostgresFiles, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Its user may not be able to enter the current directory.
    const child = spawn(programs.initdb, args, { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`PostgreSQL could not create its data: ${errors.trim()}`)),
    );
  });
}

/**
 * Stops a server that a killed runner left behind with these data. After a reboot the process id in PostgreSQL's pid file
 * may be that of another program; then the file is removed, because PostgreSQL would refuse to start.
 */
export async function stopLeftover(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  if (!commandLine(pid).includes(` ${data} `)) return rm(pidFile, { force: true });
  process.kill(pid, 'SIGINT');
  while (isAlive(pid)) await delay(50);
}

/** The port of the running server with these data: the fourth line of its pid file. */
export async function runningPort(data: string): Promise<number> {
  return Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[3]);
}
