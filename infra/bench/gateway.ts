/**
 * The gateway's ways to respond, beside nginx with one worker, a bare node:http server and a bare Nest controller: pages,
 * the portfolio's list and an image from its cache, the list through its proxy, and ranges. By turns in one run; medians,
 * and how they compare with nginx: as much as each can, and the times of responses under the same load for all.
 *
 *   node infra/bench/gateway.ts              on the embedded parts, which it starts by itself (in `make bench`)
 *   node infra/bench/gateway.ts --million    resident memory over a million requests instead
 *
 * `--seconds` (3) of each load, `--rounds` (3), `--connections` (32), `--only` cases whose title has these words; `--root`
 * another checkout that is built. Linux only.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { API } from '@packaging/contracts/api';
import { mediaPath } from '@packaging/contracts/media';
import { PAGES } from '@packaging/contracts/pages';
import { freePort } from '../local/free-port.ts';
import { ROOT, SupervisedProcess } from '../local/supervised-process.ts';
import type { startSystem, System } from '../local/system.ts';
import { ensureInstalled } from '../test-runner/system-packages.ts';
import { startBareServer } from './bare-server.ts';
import { machineNow } from './machine-load.ts';
import { startNginx } from './nginx.ts';
import { onEmbeddedParts } from './on-embedded-parts.ts';
import { residentMegabytes, watching } from './process-use.ts';
import { median } from './statistics.ts';
import { type Load, type LoadResult, wrk } from './wrk.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
    root: { type: 'string', default: ROOT },
    million: { type: 'boolean', default: false },
  },
});
const connections = Number(values.connections);
/** V8 compiles what is called often; a process that has just started takes twice as long for a request. */
const WARM_UP_SECONDS = 5;

const KILOBYTE = 1024;
const IMAGE = { name: 'bench-image.jpg', bytes: 28 * KILOBYTE };
const VIDEO = { name: 'bench-video.mp4', bytes: 64 * KILOBYTE ** 2 };
const BROWSER = { 'accept-encoding': 'gzip' };
/** The gateway's cache is not for a request with a session. */
const SESSION = { ...BROWSER, cookie: 'session=of-a-visitor' };

/** A server's way to respond to a case, and the processes that work for it. */
interface Subject {
  url: string;
  pids: Record<string, number[]>;
  headers?: Record<string, string>;
}
interface Case {
  title: string;
  /** Of each connection, for the same load on all. */
  pauseMs: number;
  rangeBytes?: number;
  fileBytes?: number;
  /** By name; the others are compared with the first. */
  subjects: Record<string, Subject>;
}
type Round = LoadResult & { cpuMicroseconds: Record<string, number>; rested: LoadResult };

const loadOf = (
  { rangeBytes, fileBytes }: Case,
  { url, headers = BROWSER }: Subject,
  seconds: number,
): Load => ({
  url,
  connections,
  seconds,
  headers,
  ...(rangeBytes && fileBytes ? { rangeBytes, fileBytes } : {}),
});

async function measureOnce(scenario: Case, subject: Subject): Promise<Round> {
  const asked = loadOf(scenario, subject, Number(values.seconds));
  const { result, uses } = await watching(subject.pids, () => wrk(asked));
  const cpu = Object.entries(uses).map(([name, { cpuMs }]) => [name, (1000 * cpuMs) / result.requests]);
  const rested = await wrk({ ...asked, pauseMs: scenario.pauseMs });
  return { ...result, cpuMicroseconds: Object.fromEntries(cpu), rested };
}

async function compare(scenario: Case): Promise<void> {
  const subjects = Object.entries(scenario.subjects);
  const rounds: Record<string, Round[]> = {};
  for (const [, subject] of subjects) await wrk(loadOf(scenario, subject, WARM_UP_SECONDS));
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [name, subject] of subjects) (rounds[name] ??= []).push(await measureOnce(scenario, subject));
  const figure = (name: string, of: (round: Round) => number) => median(rounds[name]!.map(of));
  const rival = subjects[0]![0];
  const ofRival = (name: string, of: (round: Round) => number) => figure(name, of) / figure(rival, of);
  const rows = subjects.map(([name, { pids }]) => {
    const cpu = Object.keys(pids).map(
      (process) => `${process} ${figure(name, (round) => round.cpuMicroseconds[process]!).toFixed(0)}`,
    );
    return [
      name,
      {
        'req/s': figure(name, (round) => round.requestsPerSecond).toFixed(0),
        'of nginx': ofRival(name, (round) => round.requestsPerSecond).toFixed(2),
        'p50 ms': figure(name, (round) => round.p50Ms).toFixed(2),
        'p99 ms': figure(name, (round) => round.p99Ms).toFixed(2),
        'times nginx': ofRival(name, (round) => round.p99Ms).toFixed(1),
        'CPU µs a request': cpu.join(', '),
        'same load: req/s': figure(name, ({ rested }) => rested.requestsPerSecond).toFixed(0),
        p99: figure(name, ({ rested }) => rested.p99Ms).toFixed(2),
        times: ofRival(name, ({ rested }) => rested.p99Ms).toFixed(1),
      },
    ];
  });
  console.log(`\n${scenario.title}`);
  console.table(Object.fromEntries(rows));
}

/** A second gateway, which differs from the system's in some settings. */
async function startGateway({ processes }: System, settings: Record<string, string>) {
  const [port, opsPort] = [await freePort(), await freePort()];
  const { plan } = processes.gateway;
  const ports = { PORT: String(port), OPS_PORT: String(opsPort) };
  const gateway = new SupervisedProcess(
    {
      ...plan,
      environment: { ...plan.environment, ...ports, ...settings },
      readyUrl: `http://127.0.0.1:${opsPort}/health/ready`,
    },
    { onLines: () => {}, onEvent: () => {} },
  );
  await gateway.start();
  return { url: `http://127.0.0.1:${port}`, gateway };
}

/** nginx's directives to pass requests on over connections that stay open. */
const passTo = (target: string): string =>
  `proxy_pass ${target}; proxy_http_version 1.1; proxy_set_header Connection "";`;

async function measure(system: System, directory: string): Promise<void> {
  const url = system.url.replace('localhost', '127.0.0.1');
  const { gateway, portfolio } = system.processes;
  const pidOfGateway = gateway.pid!;
  const served = join(system.stores.media, 'attached_assets');
  const content = randomBytes(VIDEO.bytes);
  await writeFile(join(served, VIDEO.name), content);
  await writeFile(join(served, IMAGE.name), content.subarray(0, IMAGE.bytes));
  if (values.million) return measureMemory(url, pidOfGateway);

  const list = await (await fetch(url + API.portfolio.path)).text();
  const listFile = join(directory, 'list.json');
  const pageFile = join(directory, 'page.html');
  const compressed = promisify(gzip);
  await writeFile(listFile, list);
  await writeFile(`${listFile}.gz`, await compressed(list));
  await copyFile(join(values.root, 'frontend/dist', PAGES.contact, 'index.html'), pageFile);
  await writeFile(`${pageFile}.gz`, await compressed(await (await fetch(url + PAGES.contact)).text()));

  const service = new URL(portfolio.plan.readyUrl).host;
  const fixed = await startNginx(
    join(directory, 'fixed'),
    1,
    `access_log off; location = ${API.portfolio.path} { alias ${listFile}; gzip_static on; default_type application/json; }`,
  );
  const nginx = await startNginx(
    join(directory, 'nginx'),
    1,
    `
    location ${API.media.path} { alias ${served}/; }
    location = ${PAGES.contact} { alias ${pageFile}; gzip_static on; default_type text/html; }
    location = ${API.portfolio.path} { ${passTo('http://service')} }
    location /passing/ { ${passTo('http://service/')} }
    location = /fixed { ${passTo(`http://fixed${API.portfolio.path}`)} }
    location = /cached {
      ${passTo(`http://service${API.portfolio.path}`)}
      proxy_cache list; proxy_cache_lock on; proxy_ignore_headers Cache-Control; proxy_cache_valid 200 1s;
    }`,
    `
    proxy_cache_path ${directory}/cache keys_zone=list:1m;
    upstream service { server ${service}; keepalive 64; keepalive_requests 1000000; }
    upstream fixed { server ${new URL(fixed.url).host}; keepalive 64; keepalive_requests 1000000; }`,
  );
  const bareHttp = await startBareServer('bare-http.ts', `${pageFile}.gz`);
  const bareNest = await startBareServer('bare-nest.ts', list);
  const beforeFixed = await startGateway(system, { PORTFOLIO_URL: fixed.url });
  /** nginx where the gateway is: in front of the portfolio service. */
  const passing = `${nginx.url}/passing`;
  const ofNginx = { nginx: nginx.pids };
  const ofGateway = { gateway: [pidOfGateway] };
  const ofPortfolio = { portfolio: [portfolio.pid!] };
  const cases: Case[] = [
    {
      title: 'A page',
      pauseMs: 20,
      subjects: {
        nginx: { url: nginx.url + PAGES.contact, pids: ofNginx },
        gateway: { url: url + PAGES.contact, pids: ofGateway },
        'bare node:http': { url: bareHttp.url, pids: { node: [bareHttp.pid] } },
      },
    },
    {
      title: 'The list from the cache',
      pauseMs: 20,
      subjects: {
        'nginx, its own cache': { url: `${nginx.url}/cached`, pids: ofNginx },
        gateway: { url: url + API.portfolio.path, pids: ofGateway },
        'bare Nest': { url: bareNest.url + API.portfolio.path, pids: { node: [bareNest.pid] } },
      },
    },
    {
      title: 'An image of 28 KB from the cache',
      pauseMs: 20,
      subjects: {
        'nginx, from disk': { url: nginx.url + mediaPath(IMAGE.name), pids: ofNginx },
        gateway: { url: url + mediaPath(IMAGE.name), pids: ofGateway },
      },
    },
    {
      title: 'Ranges of 64 KB of a video of 64 MB',
      pauseMs: 100,
      rangeBytes: 64 * KILOBYTE,
      fileBytes: VIDEO.bytes,
      subjects: {
        'nginx, from disk': { url: nginx.url + mediaPath(VIDEO.name), pids: ofNginx },
        'nginx, from the service': {
          url: passing + mediaPath(VIDEO.name),
          pids: { ...ofNginx, ...ofPortfolio },
        },
        gateway: { url: url + mediaPath(VIDEO.name), pids: { ...ofGateway, ...ofPortfolio } },
      },
    },
    {
      title: 'Ranges of 2 MB of a video of 64 MB',
      pauseMs: 500,
      rangeBytes: 2 * KILOBYTE ** 2,
      fileBytes: VIDEO.bytes,
      subjects: {
        'nginx, from disk': { url: nginx.url + mediaPath(VIDEO.name), pids: ofNginx },
        'nginx, from the service': {
          url: passing + mediaPath(VIDEO.name),
          pids: { ...ofNginx, ...ofPortfolio },
        },
        gateway: { url: url + mediaPath(VIDEO.name), pids: { ...ofGateway, ...ofPortfolio } },
      },
    },
    {
      title: 'The list, passed on to the portfolio service',
      pauseMs: 20,
      subjects: {
        nginx: { url: nginx.url + API.portfolio.path, pids: { ...ofNginx, ...ofPortfolio } },
        gateway: {
          url: url + API.portfolio.path,
          headers: SESSION,
          pids: { ...ofGateway, ...ofPortfolio },
        },
        'bare Nest': { url: bareNest.url + API.portfolio.path, pids: { node: [bareNest.pid] } },
      },
    },
    {
      title: 'The list, passed on to a server that takes no time',
      pauseMs: 20,
      subjects: {
        nginx: { url: `${nginx.url}/fixed`, pids: ofNginx },
        gateway: {
          url: beforeFixed.url + API.portfolio.path,
          headers: SESSION,
          pids: { gateway: [beforeFixed.gateway.pid!] },
        },
      },
    },
  ];
  try {
    console.log(`wrk with one thread and ${connections} connections, nginx with one worker`);
    console.log(await machineNow());
    for (const scenario of cases)
      if (values.only.split(',').some((words) => scenario.title.includes(words))) await compare(scenario);
  } finally {
    bareHttp.stop();
    bareNest.stop();
    await beforeFixed.gateway.stop();
    await nginx.stop();
    await fixed.stop();
  }
}

/** Pages, lists and images in turns, a million of all. */
async function measureMemory(url: string, pid: number): Promise<void> {
  const urls = [PAGES.contact, API.portfolio.path, mediaPath(IMAGE.name)].map((path) => url + path);
  const resident: Record<string, string> = {};
  let requests = 0;
  let nextFigureAt = 0;
  while (requests < 1_000_000) {
    for (const target of urls)
      requests += (await wrk({ url: target, connections, seconds: 1, headers: BROWSER })).requests;
    if (requests < nextFigureAt) continue;
    resident[requests] = residentMegabytes(pid).toFixed(0);
    nextFigureAt = requests + 100_000;
  }
  console.log('Resident memory of the gateway in MB, by requests');
  console.table(resident);
}

const tools = [
  ensureInstalled('wrk', () => existsSync('/usr/bin/wrk')),
  ensureInstalled('nginx-light', () => existsSync('/usr/sbin/nginx')),
];
if (tools.includes(false)) process.exit(1);
const directory = await mkdtemp(join(tmpdir(), 'bench-gateway-'));
try {
  const code = (await import(pathToFileURL(resolve(values.root, 'infra/local/system.ts')).href)) as {
    startSystem: typeof startSystem;
  };
  // Rates are counted, as they are for visitors, and never reached.
  const gateway = { RATE_LIMIT_SCALE: '1000000' };
  await onEmbeddedParts(
    (system) => measure(system, directory),
    (options) => code.startSystem({ ...options, environment: { ...options.environment, gateway } }),
  );
} finally {
  await rm(directory, { recursive: true, force: true });
}
