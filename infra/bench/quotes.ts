/**
 * Accepted quotes per second, each with one attachment of 200 KB, at concurrency 16: throughput, latency, and
 * what a quote costs each process in CPU time.
 *
 *   make bench                          on the embedded parts, which it starts by itself
 *   node infra/bench/quotes.ts --url http://localhost:8080 --process gateway=123 --process inquiries=124
 *                                       on a system that runs already (Compose: pids by `docker inspect`)
 *
 * `--quotes` (600), `--concurrency` (16), `--kilobytes` (200); `--warm-up` (100) quotes are sent before. Linux only.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newSubmission, requestQuote, upload } from '../load/quote-client.ts';
import { startSystem, type System } from '../local/system.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    process: { type: 'string', multiple: true, default: [] },
    quotes: { type: 'string', default: '600' },
    concurrency: { type: 'string', default: '16' },
    kilobytes: { type: 'string', default: '200' },
    'warm-up': { type: 'string', default: '100' },
  },
});
const CLOCK_TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** What the kernel says of a process: CPU ticks of itself and of its children that have ended, and its parent. */
function statOf(pid: number): { ticks: number; parent: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0), parent: fields[1]! };
}

/** CPU time in milliseconds. PostgreSQL works in processes of its own, one a connection; those count too. */
function cpuMs(name: string, pid: number): number {
  const workers = name === 'postgres' ? childrenOf(pid) : [];
  const ticks = [pid, ...workers].reduce((sum, of) => sum + statOf(of).ticks, 0);
  return (ticks * 1000) / CLOCK_TICKS_PER_SECOND;
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

/** Sends quotes, so many at once; gives the time of each pair of upload and quote in milliseconds. */
async function send(
  url: string,
  name: string,
  count: number,
): Promise<{ upload: number[]; quote: number[] }> {
  const times = { upload: [] as number[], quote: [] as number[] };
  let next = 0;
  const client = async () => {
    while (next < count) {
      const submission = newSubmission(`${name}-${next++}`, next % 2 === 0, Number(values.kilobytes) * 1024);
      const startedAt = performance.now();
      await upload(url, submission);
      const uploadedAt = performance.now();
      await requestQuote(url, submission);
      times.upload.push(uploadedAt - startedAt);
      times.quote.push(performance.now() - uploadedAt);
    }
  };
  await Promise.all(Array.from({ length: Number(values.concurrency) }, client));
  return times;
}

const quantile = (times: number[], part: number): string =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)]!.toFixed(1);

async function measure(url: string, pids: Record<string, number>): Promise<void> {
  await send(url, `warm-${Date.now()}`, Number(values['warm-up']));
  const before = Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuMs(name, pid)]));
  const count = Number(values.quotes);
  const startedAt = performance.now();
  const times = await send(url, `bench-${Date.now()}`, count);
  const seconds = (performance.now() - startedAt) / 1000;
  const both = times.upload.map((time, index) => time + times.quote[index]!);
  console.log(
    `${count} quotes with ${values.kilobytes} KB each at concurrency ${values.concurrency}: ` +
      `${(count / seconds).toFixed(1)} quotes/s`,
  );
  console.table(
    Object.fromEntries(
      Object.entries({ upload: times.upload, quote: times.quote, both }).map(([name, all]) => [
        name,
        { 'p50 ms': quantile(all, 0.5), 'p99 ms': quantile(all, 0.99) },
      ]),
    ),
  );
  console.table(
    Object.fromEntries(
      Object.entries(pids).map(([name, pid]) => [
        name,
        { 'CPU ms per quote': ((cpuMs(name, pid) - before[name]!) / count).toFixed(2) },
      ]),
    ),
  );
}

async function onEmbeddedParts(work: (system: System) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-quotes-'));
  await chmod(directory, 0o755);
  const system = await startSystem({ directory, environment: { gateway: { RATE_LIMIT_SCALE: '0' } } });
  try {
    await work(system);
  } finally {
    await system.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

if (values.url) {
  const pids = values.process.map((text) => text.split('=') as [string, string]);
  await measure(values.url, Object.fromEntries(pids.map(([name, pid]) => [name, Number(pid)])));
} else {
  await onEmbeddedParts(async ({ url, processes, postgres }) => {
    const pids = Object.entries(processes).map(([name, { pid }]) => [name, pid!] as const);
    await measure(url, { ...Object.fromEntries(pids), postgres: postgres.pid!, client: process.pid });
  });
}
