import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SAMPLE_INTERVAL_MS = 100;
const MS_PER_TICK = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU time and memory that processes used meanwhile. A process includes its children. Linux only. */
export interface Use {
  cpuMs: number;
  /** Resident memory in MB, before and at its peak. */
  residentBefore: number;
  residentPeak: number;
}

/** Runs `work`, and measures what processes, by name, use meanwhile. */
export async function watching<T>(
  pids: Record<string, number>,
  work: () => Promise<T>,
): Promise<{ result: T; uses: Record<string, Use> }> {
  const watched = Object.entries(pids).map(([name, pid]) => {
    const residentBefore = residentMegabytes(pid);
    return {
      name,
      pid,
      cpuBefore: cpuMs(pid),
      use: { cpuMs: 0, residentBefore, residentPeak: residentBefore },
    };
  });
  const sampler = setInterval(() => {
    for (const { pid, use } of watched) use.residentPeak = Math.max(use.residentPeak, residentMegabytes(pid));
  }, SAMPLE_INTERVAL_MS);
  try {
    const result = await work();
    for (const { pid, cpuBefore, use } of watched) use.cpuMs = cpuMs(pid) - cpuBefore;
    return { result, uses: Object.fromEntries(watched.map(({ name, use }) => [name, use])) };
  } finally {
    clearInterval(sampler);
  }
}

/** Resident memory in MB of a process and its children. */
function residentMegabytes(pid: number): number {
  return sumOfTree(pid, (each) => {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${each}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  });
}

/** CPU time in milliseconds of a process and its children, also those that have ended. */
function cpuMs(pid: number): number {
  return sumOfTree(pid, (each) => {
    const stat = readFileSync(`/proc/${each}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return MS_PER_TICK * fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  });
}

/** Sums a figure of a process and of its children (PostgreSQL has one for each connection, nginx its workers). */
function sumOfTree(pid: number, figureOf: (pid: number) => number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.filter(Boolean).reduce((sum, child) => {
    try {
      return sum + figureOf(Number(child));
    } catch {
      // It has ended since.
      return sum;
    }
  }, figureOf(pid));
}
