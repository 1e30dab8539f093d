/**
 * Accepted quotes per second, each with one attachment of 200 KB, at concurrency 16: throughput, latency, and
 * what a quote costs each process in CPU time.
 *
 *   make bench                          on the embedded parts, which it starts by itself
 *   node infra/bench/quotes.ts --rounds 5 --against ../before
 *                                       the same beside another checkout that is built, in turns: on a machine with
 *                                       other work only figures of the same minutes can be compared
 *   node infra/bench/quotes.ts --url http://localhost:8080 --process gateway=123 --process inquiries=124
 *                                       on a system that runs already (Compose: pids by `docker inspect`)
 *
 * `--quotes` (600) a round, `--rounds` (1), of which medians are shown, `--concurrency` (16), `--kilobytes` (200);
 * `--warm-up` (100) quotes are sent before. Linux only.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { newSubmission, requestQuote, upload } from '../load/quote-client.ts';
import type { startSystem } from '../local/system.ts';
import { inTurns } from './concurrency.ts';
import { cpuMs } from './cpu-by-process.ts';
import { machineNow } from './machine-load.ts';
import { onEmbeddedParts } from './on-embedded-parts.ts';
import { median, quantile } from './statistics.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    process: { type: 'string', multiple: true, default: [] },
    against: { type: 'string', multiple: true, default: [] },
    quotes: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '16' },
    kilobytes: { type: 'string', default: '200' },
    'warm-up': { type: 'string', default: '100' },
  },
});

/** A running system to measure: where it is, and its processes. */
interface Subject {
  name: string;
  url: string;
  pids: Record<string, number>;
}

/** What one round, or the median of several, came to: figures by name. */
type Figures = Record<string, number>;

/** Sends quotes, so many at once; gives the times of each upload and quote in milliseconds. */
async function send(
  url: string,
  name: string,
  count: number,
): Promise<{ upload: number[]; quote: number[] }> {
  const times = { upload: [] as number[], quote: [] as number[] };
  await inTurns(count, Number(values.concurrency), async (index) => {
    const submission = newSubmission(`${name}-${index}`, index % 2 === 1, Number(values.kilobytes) * 1024);
    const startedAt = performance.now();
    await upload(url, submission);
    const uploadedAt = performance.now();
    await requestQuote(url, submission);
    times.upload.push(uploadedAt - startedAt);
    times.quote.push(performance.now() - uploadedAt);
  });
  return times;
}

async function round({ url, pids }: Subject): Promise<Figures> {
  const before = cpuMs(pids);
  const count = Number(values.quotes);
  const startedAt = performance.now();
  const times = await send(url, `bench-${Date.now()}`, count);
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = Object.entries(cpuMs(pids)).map(([name, ms]) => [
    `CPU ms per quote: ${name}`,
    (ms - (before[name] ?? 0)) / count,
  ]);
  const both = times.upload.map((time, index) => time + times.quote[index]!);
  const latency = Object.entries({ ...times, both }).flatMap(([name, all]) => [
    [`${name}, p50 ms`, quantile(all, 0.5)],
    [`${name}, p99 ms`, quantile(all, 0.99)],
  ]);
  return { 'quotes per second': count / seconds, ...Object.fromEntries([...latency, ...cpu]) };
}

const medians = (rounds: Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(rounds[0]!).map((name) => [name, median(rounds.map((figures) => figures[name] ?? 0))]),
  );

/** Measures in turns, so that every subject meets the same neighbours on the machine. */
async function measure(subjects: Subject[]): Promise<void> {
  for (const { url } of subjects) await send(url, `warm-${Date.now()}`, Number(values['warm-up']));
  const results = subjects.map(() => [] as Figures[]);
  for (let done = 0; done < Number(values.rounds); done++)
    for (const [index, subject] of subjects.entries()) results[index]!.push(await round(subject));
  console.log(
    `${values.quotes} quotes with ${values.kilobytes} KB each at concurrency ${values.concurrency}, ` +
      `median of ${values.rounds} rounds\n${await machineNow()}`,
  );
  const shown = results.map(medians);
  const names = Object.keys(shown[0]!);
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(
          subjects.map((subject, index) => [subject.name, (shown[index]![name] ?? 0).toFixed(2)]),
        ),
      ]),
    ),
  );
}

/** Starts the systems of these checkouts, each by its own code and on data of its own, for as long as `work` takes. */
async function onCheckouts(
  [checkout, ...others]: string[],
  work: (subjects: Subject[]) => Promise<void>,
  subjects: Subject[] = [],
): Promise<void> {
  if (!checkout) return work(subjects);
  const code = (await import(pathToFileURL(resolve(checkout, 'infra/local/system.ts')).href)) as {
    startSystem: typeof startSystem;
  };
  await onEmbeddedParts(({ url, processes, postgres }) => {
    const pids = Object.entries(processes).map(([name, { pid }]) => [name, pid!] as const);
    const subject = { name: checkout, url, pids: { ...Object.fromEntries(pids), postgres: postgres.pid! } };
    return onCheckouts(others, work, [...subjects, subject]);
  }, code.startSystem);
}

if (values.url) {
  const pids = values.process.map((text) => text.split('=') as [string, string]);
  const { url } = values;
  await measure([
    { name: url, url, pids: Object.fromEntries(pids.map(([name, pid]) => [name, Number(pid)])) },
  ]);
} else {
  await onCheckouts([...values.against, join(import.meta.dirname, '../..')], measure);
}
