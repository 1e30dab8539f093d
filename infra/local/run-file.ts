import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from './pids.ts';

/** What a running `make start` says of itself to other programs, in `.data/run.json`. */
export interface RunFile {
  pid: number;
  url: string;
}

const PROGRAM = 'infra/local/main.ts';

/** The runner that uses these data now, if there is one. */
export function runningElsewhere(directory: string): RunFile | undefined {
  try {
    const run = JSON.parse(readFileSync(join(directory, 'run.json'), 'utf8')) as RunFile;
    return commandLine(run.pid).includes(PROGRAM) ? run : undefined;
  } catch {
    return undefined;
  }
}

/** Says that this process uses these data now. */
export function writeRunFile(directory: string, run: RunFile): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'run.json'), JSON.stringify(run));
}

export function removeRunFile(directory: string): void {
  rmSync(join(directory, 'run.json'), { force: true });
}
