import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateDirectory } from './data-directory.ts';
import { commandLine } from './pids.ts';

/** `.data/run.json`, by which other programs find a running `make start`. */
export interface RunFile {
  pid: number;
  url: string;
}

const PROGRAM = 'infra/local/main.ts';

/** The running runner with these data, if any. */
export function runningElsewhere(directory: string): RunFile | undefined {
  try {
    const run = JSON.parse(readFileSync(join(directory, 'run.json'), 'utf8')) as RunFile;
    return commandLine(run.pid).includes(PROGRAM) ? run : undefined;
  } catch {
    return undefined;
  }
}

/** Records that this process uses these data. */
export function writeRunFile(directory: string, run: RunFile): void {
  const path = join(privateDirectory(directory), 'run.json');
  // A file that an earlier version left would keep its mode.
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify(run), { mode: 0o600 });
}

export function removeRunFile(directory: string): void {
  rmSync(join(directory, 'run.json'), { force: true });
}
