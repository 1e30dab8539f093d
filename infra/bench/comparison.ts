import { type Use, watching } from './process-use.ts';
import { median } from './statistics.ts';
import { type LoadResult, wrk } from './wrk.ts';

/** A server under load, and the processes that work for it, by name. */
export interface Subject {
  url: string;
  pids: Record<string, number>;
  headers?: Record<string, string>;
}

/** The same load on several servers. */
export interface Comparison {
  title: string;
  connections: number;
  /** If set, all subjects also get the same load: each connection pauses between requests, this long on average. */
  pauseMs?: number;
  rangeBytes?: number;
  fileBytes?: number;
  /** By name. The others are compared with the first. */
  subjects: Record<string, Subject>;
}

interface Round extends LoadResult {
  uses: Record<string, Use>;
  sameLoad: LoadResult | undefined;
}

/** V8 optimizes functions that are called often: a process that has just started takes twice as long for a request. */
const WARM_UP_SECONDS = 5;

/** Loads the subjects one after another, `seconds` each, for `rounds` rounds, and prints the medians. */
export async function compare(comparison: Comparison, rounds: number, seconds: number): Promise<void> {
  const { title, subjects } = comparison;
  const results: Record<string, Round[]> = {};
  for (const subject of Object.values(subjects)) await load(comparison, subject, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round++)
    for (const [name, subject] of Object.entries(subjects))
      (results[name] ??= []).push(await measure(comparison, subject, seconds));
  console.log(`\n${title}`);
  const [first] = Object.values(results);
  console.table(Object.fromEntries(Object.entries(results).map(([name, all]) => [name, row(all, first!)])));
}

async function measure(comparison: Comparison, subject: Subject, seconds: number): Promise<Round> {
  const { result, uses } = await watching(subject.pids, () => load(comparison, subject, seconds));
  const { pauseMs } = comparison;
  return {
    ...result,
    uses,
    sameLoad: pauseMs ? await load(comparison, subject, seconds, pauseMs) : undefined,
  };
}

const load = (
  { connections, rangeBytes = 0, fileBytes = 0 }: Comparison,
  { url, headers = {} }: Subject,
  seconds: number,
  pauseMs = 0,
): Promise<LoadResult> => wrk({ url, headers, connections, seconds, rangeBytes, fileBytes, pauseMs });

function row(rounds: Round[], rival: Round[]): Record<string, string> {
  const figure = (of: (round: Round) => number, digits: number) => median(rounds.map(of)).toFixed(digits);
  const ratio = (of: (round: Round) => number, digits: number) =>
    (median(rounds.map(of)) / median(rival.map(of))).toFixed(digits);
  const processes = Object.keys(rounds[0]!.uses);
  const cpu = (name: string) => figure(({ uses, requests }) => (1000 * uses[name]!.cpuMs) / requests, 0);
  const resident = (name: string) =>
    Math.max(...rounds.map(({ uses }) => uses[name]!.residentPeak)).toFixed(0);
  return {
    'req/s': figure((round) => round.requestsPerSecond, 0),
    'of nginx': ratio((round) => round.requestsPerSecond, 2),
    'p50 ms': figure((round) => round.p50Ms, 2),
    'p99 ms': figure((round) => round.p99Ms, 2),
    'times nginx': ratio((round) => round.p99Ms, 1),
    'CPU µs a request': processes.map((name) => `${name} ${cpu(name)}`).join(', '),
    'peak MB': processes.map((name) => `${name} ${resident(name)}`).join(', '),
    ...(rounds[0]!.sameLoad && {
      'same load: req/s': figure(({ sameLoad }) => sameLoad!.requestsPerSecond, 0),
      p99: figure(({ sameLoad }) => sameLoad!.p99Ms, 2),
      times: ratio(({ sameLoad }) => sameLoad!.p99Ms, 1),
    }),
  };
}
