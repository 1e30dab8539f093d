/**
 * Accepted quotes per second, each with one attachment of 200 KB, at concurrency 16: throughput, latency, and the CPU time
 * of each process per quote.
 *
 *   make bench                          on embedded parts, which it starts itself
 *   node infra/bench/quotes.ts --rounds 5 --against ../before
 *                                       alternating with another, built checkout: on a machine with other work only
 *                                       figures of the same minutes can be compared
 *   node infra/bench/quotes.ts --url http://localhost:8080 --process gateway=123 --process inquiries=124
 *                                       on a running system; in a container the program is the child of the process that
 *                                       `docker inspect -f '{{.State.Pid}}'` prints
 *
 * `--quotes` (600) a round, `--rounds` (1), of which medians are printed, `--concurrency` (16), `--kilobytes` (200);
 * `--warm-up` (100) quotes are sent before. Linux only.
 */
import { parseArgs } from 'node:util';
import { newSubmission, requestQuote, upload } from '../load/quote-client.ts';
import { onCheckouts } from './checkouts.ts';
import { inTurns } from './concurrency.ts';
import { machineNow } from './machine-load.ts';
import { watching } from './process-use.ts';
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

/** A running system to measure. */
interface Subject {
  name: string;
  url: string;
  pids: Record<string, number>;
}

/** Figures of a round by name, or the medians of several rounds. */
type Figures = Record<string, number>;

/** Sends quotes and returns the milliseconds of each upload and each quote. */
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
  const count = Number(values.quotes);
  const startedAt = performance.now();
  const { result: times, uses } = await watching(pids, () => send(url, `bench-${Date.now()}`, count));
  const seconds = (performance.now() - startedAt) / 1000;
  const both = times.upload.map((time, index) => time + times.quote[index]!);
  const latency = Object.entries({ ...times, both }).flatMap(([name, all]) => [
    [`${name}, p50 ms`, quantile(all, 0.5)],
    [`${name}, p99 ms`, quantile(all, 0.99)],
  ]);
  const cpu = Object.entries(uses).map(([name, { cpuMs }]) => [`CPU ms per quote: ${name}`, cpuMs / count]);
  return { 'quotes per second': count / seconds, ...Object.fromEntries([...latency, ...cpu]) };
}

/** Alternates between the subjects, so that other work on the machine affects all of them alike. */
async function measure(subjects: Subject[]): Promise<void> {
  for (const { url } of subjects) await send(url, `warm-${Date.now()}`, Number(values['warm-up']));
  const results = subjects.map(() => [] as Figures[]);
  for (let done = 0; done < Number(values.rounds); done++)
    for (const [index, subject] of subjects.entries()) results[index]!.push(await round(subject));
  console.log(
    `${values.quotes} quotes with ${values.kilobytes} KB each at concurrency ${values.concurrency}, ` +
      `median of ${values.rounds} rounds\n${await machineNow()}`,
  );
  const rows = Object.keys(results[0]![0]!).map((figure) => {
    const cells = subjects.map(({ name }, index) => {
      const rounds = results[index]!.map((figures) => figures[figure] ?? 0);
      return [name, median(rounds).toFixed(2)];
    });
    return [figure, Object.fromEntries(cells)];
  });
  console.table(Object.fromEntries(rows));
}

if (values.url) {
  const pids = values.process.map((text) => text.split('=') as [string, string]);
  const { url } = values;
  await measure([
    { name: url, url, pids: Object.fromEntries(pids.map(([name, pid]) => [name, Number(pid)])) },
  ]);
} else {
  await onCheckouts(values.against, (checkouts) =>
    measure(
      checkouts.map(({ path, system: { url, processes, postgres } }) => {
        const pids = Object.entries(processes).map(([name, { pid }]) => [name, pid!] as const);
        return {
          name: path || 'this checkout',
          url,
          pids: { ...Object.fromEntries(pids), postgres: postgres.pid! },
        };
      }),
    ),
  );
}
