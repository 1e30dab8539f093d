/**
 * A image of 100 KB and ranges of 2 MB through gateway and portfolio service, beside nginx with the same files: at
 * concurrency 16 and 64, the two by turns, the median of three rounds.
 *
 *   node infra/bench/media.ts        on the embedded parts, which it starts by itself (in `make bench`)
 *
 * `--seconds` (5) of each load, `--rounds` (3), `--workers` of nginx (one for each core). Linux only.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { API } from '@packaging/contracts/api';
import { mediaPath } from '@packaging/contracts/media';
import type { System } from '../local/system.ts';
import { ensureInstalled } from '../test-runner/system-packages.ts';
import { machineNow } from './machine-load.ts';
import { startNginx } from './nginx.ts';
import { onEmbeddedParts } from './on-embedded-parts.ts';
import { type Use, watching } from './process-use.ts';
import { median } from './statistics.ts';
import { type LoadResult, wrk } from './wrk.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});
const WARM_UP_SECONDS = 2;

const KILOBYTE = 1024;
const IMAGE = { name: 'bench-image.jpg', bytes: 100 * KILOBYTE };
const VIDEO = { name: 'bench-video.mp4', bytes: 64 * KILOBYTE ** 2 };
const RANGE_BYTES = 2 * KILOBYTE ** 2;

const CASES = [
  { title: 'image of 100 KB', file: IMAGE, rangeBytes: 0, connections: 16 },
  { title: 'image of 100 KB', file: IMAGE, rangeBytes: 0, connections: 64 },
  { title: 'ranges of 2 MB', file: VIDEO, rangeBytes: RANGE_BYTES, connections: 16 },
  { title: 'ranges of 2 MB', file: VIDEO, rangeBytes: RANGE_BYTES, connections: 64 },
];
type Case = (typeof CASES)[number];

interface Server {
  name: string;
  url: string;
  processes: Record<string, number[]>;
}
type Round = LoadResult & { uses: Record<string, Use> };

async function load(
  server: Server,
  { file, rangeBytes, connections }: Case,
  seconds: number,
): Promise<Round> {
  const url = server.url + mediaPath(file.name);
  const { result, uses } = await watching(server.processes, () =>
    wrk({ url, connections, seconds, rangeBytes, fileBytes: file.bytes }),
  );
  return { ...result, uses };
}

/** Fails where a server does not send exactly the bytes that are asked of it. */
async function check({ url }: Server, content: Buffer): Promise<void> {
  const [first, last] = [1000, 1000 + RANGE_BYTES - 1];
  const response = await fetch(url + mediaPath(VIDEO.name), { headers: { range: `bytes=${first}-${last}` } });
  const same = Buffer.from(await response.arrayBuffer()).equals(content.subarray(first, last + 1));
  if (response.status !== 206 || !same) throw new Error(`${url} sends no range`);
}

const row = (rounds: Round[]): Record<string, string> => {
  const of = (figure: (round: Round) => number, digits = 0) => median(rounds.map(figure)).toFixed(digits);
  const resident = Object.keys(rounds[0]!.uses).map((name) => {
    const before = Math.min(...rounds.map(({ uses }) => uses[name]!.residentBefore));
    const peak = Math.max(...rounds.map(({ uses }) => uses[name]!.residentPeak));
    return `${name} ${before.toFixed(0)} → ${peak.toFixed(0)}`;
  });
  const cpu = Object.keys(rounds[0]!.uses).map(
    (name) => `${name} ${of(({ uses, requests }) => uses[name]!.cpuMs / requests, 2)}`,
  );
  return {
    'req/s': of((round) => round.requestsPerSecond),
    'MB/s': of((round) => round.megabytesPerSecond),
    'p50 ms': of((round) => round.p50Ms, 1),
    'p99 ms': of((round) => round.p99Ms, 1),
    'CPU ms per request': cpu.join(', '),
    'resident MB': resident.join(', '),
  };
};

async function measure({ url, processes, stores }: System, directory: string): Promise<void> {
  const served = join(stores.media, 'attached_assets');
  const content = randomBytes(VIDEO.bytes);
  await writeFile(join(served, VIDEO.name), content);
  await writeFile(join(served, IMAGE.name), content.subarray(0, IMAGE.bytes));
  const nginx = await startNginx(
    directory,
    Number(values.workers),
    `location ${API.media.path} { alias ${served}/; }`,
  );
  const servers: Server[] = [
    { name: 'nginx', url: nginx.url, processes: { nginx: nginx.pids } },
    {
      name: 'gateway and portfolio',
      url: url.replace('localhost', '127.0.0.1'),
      processes: { gateway: [processes.gateway.pid!], portfolio: [processes.portfolio.pid!] },
    },
  ];
  try {
    console.log(`wrk with one thread, nginx with ${values.workers} workers`);
    console.log(await machineNow());
    for (const server of servers) await check(server, content);
    for (const scenario of CASES) {
      const rounds: Record<string, Round[]> = {};
      for (const server of servers) await load(server, scenario, WARM_UP_SECONDS);
      for (let round = 0; round < Number(values.rounds); round++)
        for (const server of servers)
          (rounds[server.name] ??= []).push(await load(server, scenario, Number(values.seconds)));
      console.log(`\n${scenario.title}, ${scenario.connections} at once`);
      console.table(Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, row(all)])));
    }
  } finally {
    await nginx.stop();
  }
}

const tools = [
  ensureInstalled('wrk', () => existsSync('/usr/bin/wrk')),
  ensureInstalled('nginx-light', () => existsSync('/usr/sbin/nginx')),
];
if (tools.includes(false)) process.exit(1);
const directory = await mkdtemp(join(tmpdir(), 'bench-nginx-'));
try {
  await onEmbeddedParts((system) => measure(system, directory));
} finally {
  await rm(directory, { recursive: true, force: true });
}
