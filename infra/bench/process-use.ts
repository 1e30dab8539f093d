import { readFileSync } from 'node:fs';
import { cpuMsOf } from './cpu-by-process.ts';

const SAMPLE_INTERVAL_MS = 10;

/** Resident memory of a process in MB. Linux only, like all here. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1024;
}

/** What some processes used together while something was done. */
export interface Use {
  /** CPU time in milliseconds. */
  cpuMs: number;
  /** Resident memory in MB before and at its highest. */
  residentBefore: number;
  residentPeak: number;
}

/** Watches groups of processes, by name, while `work` is done. */
export async function watching<T>(
  groups: Record<string, number[]>,
  work: () => Promise<T>,
): Promise<{ result: T; uses: Record<string, Use> }> {
  const sum = (pids: number[], of: (pid: number) => number) => pids.reduce((all, pid) => all + of(pid), 0);
  const uses: Record<string, Use> = {};
  const cpuBefore: Record<string, number> = {};
  for (const [name, pids] of Object.entries(groups)) {
    const resident = sum(pids, residentMegabytes);
    uses[name] = { cpuMs: 0, residentBefore: resident, residentPeak: resident };
    cpuBefore[name] = sum(pids, cpuMsOf);
  }
  const sampler = setInterval(() => {
    for (const [name, pids] of Object.entries(groups)) {
      const use = uses[name]!;
      use.residentPeak = Math.max(use.residentPeak, sum(pids, residentMegabytes));
    }
  }, SAMPLE_INTERVAL_MS);
  try {
    const result = await work();
    for (const [name, pids] of Object.entries(groups))
      uses[name]!.cpuMs = sum(pids, cpuMsOf) - cpuBefore[name]!;
    return { result, uses };
  } finally {
    clearInterval(sampler);
  }
}
