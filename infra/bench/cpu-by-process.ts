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
    result[name] = statOf(pid).ms;
    if (name !== 'postgres') continue;
    for (const worker of childrenOf(pid)) {
      const { ms } = statOf(worker);
      result[name] += ms;
      // As PostgreSQL titles them: 'postgres: role database 127.0.0.1(1234) idle'.
      const [, database] =
        /^postgres: \S+ (\w+) \S+\(\d+\)/.exec(readFileSync(`/proc/${worker}/cmdline`, 'utf8')) ?? [];
      if (database) result[`${name}, ${database}`] = (result[`${name}, ${database}`] ?? 0) + ms;
    }
  }
  return result;
}

/** What the kernel says of a process: CPU time of itself and of its children that have ended, and its parent. */
function statOf(pid: number): { ms: number; parent: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return {
    ms: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * MS_PER_TICK,
    parent: fields[1]!,
  };
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => {
      try {
        return statOf(candidate).parent === pid;
      } catch {
        return false;
      }
    });
