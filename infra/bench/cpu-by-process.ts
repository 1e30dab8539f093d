import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/**
 * CPU time of processes in milliseconds, by name, from the kernel's books. PostgreSQL works in processes of its own,
 * one a connection: `postgres` is all of them, and `postgres, <database>` those of one database.
 */
export function cpuMs(pids: Record<string, number>): Record<string, number> {
  const result: Record<string, number> = {};
  for (const [name, pid] of Object.entries(pids)) {
    result[name] = cpuMsOf(pid);
    if (name !== 'postgres') continue;
    for (const { ms, title } of childrenOf(pid)) {
      result[name] += ms;
      // As PostgreSQL titles them: 'postgres: role database 127.0.0.1(1234) idle'.
      const [, database] = /^postgres: \S+ (\w+) \S+\(\d+\)/.exec(title) ?? [];
      if (database) result[`${name}, ${database}`] = (result[`${name}, ${database}`] ?? 0) + ms;
    }
  }
  return result;
}

/** CPU time of one process and of its children that have ended, in milliseconds. */
export const cpuMsOf = (pid: number): number => processOf(pid).ms;

interface Process {
  /** CPU time of itself and of its children that have ended. */
  ms: number;
  parent: number;
  title: string;
}

function processOf(pid: number | string): Process {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, some) => sum + some, 0);
  const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return { ms: ticks * MS_PER_TICK, parent: fields[1]!, title };
}

const childrenOf = (parent: number): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [processOf(pid)];
      } catch {
        // It has ended since.
        return [];
      }
    })
    .filter((candidate) => candidate.parent === parent);
