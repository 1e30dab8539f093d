/**
 * What attacks on the uploads meet, and what ordinary visitors notice meanwhile, on the local run:
 * `node infra/bench/upload-attacks.ts`, or only those whose names contain a word. Addresses are told apart by
 * X-Forwarded-For, as behind a proxy. A store that hangs needs MinIO's program, a full disk needs root on Linux.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { API } from '@packaging/contracts/api';
import { OPERATIONS } from '@packaging/contracts/operations';
import { startSystem, type System } from '../local/system.ts';
import { processNames, servicesWith } from '../services.ts';
import { type MinioServer, minioProgram, startMinio } from '../test-harness/minio-server.ts';
import { blob, FORM_HEAD, postRawForm } from '../test-harness/raw-form.ts';
import { interlacedPng } from '../test-harness/samples/images.ts';
import { during, inTurns, times } from './concurrency.ts';
import { median, tally } from './statistics.ts';

const ATTACK_MS = 15_000;
const ORDINARY_VISITORS = 4;
const EMAIL = 'load@example.com';
const HANG_MS = 60_000;
const MEGABYTE_BYTES = 1024 ** 2;

/** What a site under attack has that others do not. */
interface SiteOptions {
  /** Keeps its files in MinIO, which can be stopped. */
  minio?: boolean;
  /** Has a disk of its own with so much space left. */
  freeBytes?: number;
}

/** A system of its own, and what of it attacks reach for. */
interface Site {
  system: System;
  directory: string;
  minio: MinioServer | undefined;
  stop(): Promise<void>;
}

async function startSite({ minio: withMinio = false, freeBytes }: SiteOptions): Promise<Site> {
  const directory = await mkdtemp(join(tmpdir(), 'upload-attacks-'));
  if (freeBytes) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', directory]);
  await chmod(directory, 0o755);
  const minio = withMinio ? await startMinio(minioProgram()!) : undefined;
  const settings = { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1,::1' };
  const environment = Object.fromEntries(
    processNames.map((name): [string, Record<string, string>] => [name, { ...settings }]),
  );
  if (minio)
    for (const name of servicesWith('store')) environment[name]!['STORAGE_URL'] = `${minio.url}/${name}`;
  const system = await startSystem({ directory, environment });
  if (freeBytes) {
    const { bavail, bsize } = await statfs(directory);
    execFileSync('fallocate', ['-l', String(bavail * bsize - freeBytes), join(directory, 'filler')]);
  }
  return {
    system,
    directory,
    minio,
    async stop() {
      await system.stop();
      await minio?.stop();
      if (freeBytes) execFileSync('umount', [directory]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

let site!: Site;

const quote = (submissionId: string) => ({
  ...OPERATIONS.requestQuote.request.example,
  email: EMAIL,
  submissionId,
  hasAttachments: true,
});

/** The status of the response; 0 is a broken connection. */
async function send(path: string, visitor: string, body?: FormData | object): Promise<number> {
  const isForm = body instanceof FormData;
  const headers = {
    'x-forwarded-for': visitor,
    ...(body && !isForm && { 'content-type': 'application/json' }),
  };
  try {
    const response = await fetch(site.system.url + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function attachment(submissionId: string, bytes: number): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ submissionId, name: 'Load', email: EMAIL }))
    form.append(name, value);
  const content = Buffer.from(`%PDF-1.7\n${randomUUID()}`.padEnd(bytes));
  form.append('files', blob(content), 'drawing.pdf');
  return form;
}

async function dripping(count: number): Promise<string> {
  const ends = Date.now() + 3 * ATTACK_MS;
  const outcomes = await times(count, async () => {
    const raw = await postRawForm(site.system.url + API.uploadQuoteFiles.path, {
      'content-length': 1_000_000,
      'x-forwarded-for': '192.0.2.66',
    });
    await raw.sendBytes(FORM_HEAD);
    while (Date.now() < ends && !raw.received && !raw.socket.destroyed) {
      await raw.sendBytes(Buffer.from('x'));
      await delay(500);
    }
    const closed = raw.socket.destroyed;
    raw.socket.destroy();
    return raw.status || (closed ? 'closed without a response' : 'still dripping at the end');
  });
  return tally(outcomes);
}

const memory = (kind: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${site.system.processes.portfolio.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)![1]) / 1024);
};

async function largeImages(bits: 8 | 16): Promise<string> {
  const bomb = await interlacedPng(6300, 6300, bits);
  const before = memory('VmRSS');
  const statuses = await inTurns(8, 4, (index) => {
    const form = new FormData();
    const fields = { title: 'x', description: 'x', category: 'rigid-boxes', featured: 'false' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', blob(bomb), 'bomb.png');
    return send(API.uploadPortfolioItem.path, `198.51.100.${index}`, form);
  });
  const peak = memory('VmHWM');
  await delay(5000);
  return `${tally(statuses)}; portfolio ${before} MB, at most ${peak}, 5 s later ${memory('VmRSS')}`;
}

async function blindAttachments(count: number): Promise<string> {
  const submissionId = String(Date.now());
  await send(API.uploadQuoteFiles.path, '203.0.113.9', attachment(submissionId, 1000));
  await send(API.requestQuote.path, '203.0.113.9', quote(submissionId));
  const statuses = await inTurns(count, 16, (index) =>
    send(
      API.uploadQuoteFiles.path,
      `198.18.${index % 250}.${Math.floor(index / 250) % 250}`,
      attachment(submissionId, 1000),
    ),
  );
  const sql = `SELECT count(*) AS files FROM attachments a JOIN quotes q ON q.id = a.quote_id WHERE q.submission_id = '${submissionId}'`;
  const client = new pg.Client({ connectionString: site.system.databases.inquiries });
  await client.connect();
  const [row] = (await client.query<{ files: string }>(sql)).rows;
  await client.end();
  return `${tally(statuses)}; the quote has ${row!.files} file(s)`;
}

async function databaseHangs(): Promise<string> {
  const roots = pgrep('-f', join(site.directory, 'postgres'));
  return hang([...new Set([...roots, ...roots.flatMap((pid) => pgrep('-P', String(pid)))])]);
}

const storeHangs = (): Promise<string> => hang([site.minio!.pid]);

const pgrep = (...args: string[]): number[] =>
  spawnSync('pgrep', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean).map(Number);

async function hang(pids: number[]): Promise<string> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await delay(HANG_MS);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  return `it hung for ${HANG_MS / 1000} s`;
}

async function fullDisk(): Promise<string> {
  await delay(ATTACK_MS);
  const { bavail, bsize } = await statfs(site.directory);
  return `${Math.round((bavail * bsize) / MEGABYTE_BYTES)} MB left afterwards`;
}

interface Attack {
  run: () => Promise<string>;
  site?: SiteOptions;
}

const attacks: Record<string, Attack> = {
  'none, 15 s': {
    run: async () => {
      await delay(ATTACK_MS);
      return '';
    },
  },
  '50 dripping uploads': { run: () => dripping(50) },
  '200 dripping uploads': { run: () => dripping(200) },
  '2,000 uploads from one address': {
    run: async () => {
      const statuses = await inTurns(2000, 32, (index) =>
        send(API.uploadQuoteFiles.path, '192.0.2.67', attachment(`u${index}`, 100_000)),
      );
      return tally(statuses);
    },
  },
  '8 PNGs of 317 MB decoded': { run: () => largeImages(16) },
  '8 PNGs of 159 MB decoded': { run: () => largeImages(8) },
  '10,000 blind attachments': { run: () => blindAttachments(10_000) },
  'a database that hangs': { run: databaseHangs },
  'a store that hangs': { run: storeHangs, site: { minio: true } },
  'a disk with 100 MB left': { run: fullDisk, site: { freeBytes: 100 * MEGABYTE_BYTES } },
};

/** Why an attack cannot be tried here, if so. */
const missingFor = ({ site: { minio, freeBytes } = {} }: Attack): string | undefined => {
  if (minio && !minioProgram()) return 'not tried: MinIO is not installed (MINIO_PROGRAM)';
  if (freeBytes && process.getuid?.() !== 0) return 'not tried: only root can make a small disk';
  return undefined;
};

/** Visitors who upload a file and request a quote, each from an address of their own, until `stopped`. */
async function ordinaryVisitors(stopped: () => boolean): Promise<string> {
  const statuses: number[] = [];
  const ms: number[] = [];
  await times(ORDINARY_VISITORS, async (index) => {
    while (!stopped()) {
      const submissionId = `${Date.now()}-${index}`;
      const visitor = `203.0.113.${10 + index}`;
      const started = performance.now();
      statuses.push(await send(API.uploadQuoteFiles.path, visitor, attachment(submissionId, 100_000)));
      statuses.push(await send(API.requestQuote.path, visitor, quote(submissionId)));
      statuses.push(await send(API.portfolio.path, visitor));
      ms.push(performance.now() - started);
      await delay(1500);
    }
  });
  return `${tally(statuses)}; a quote with its file took ${median(ms).toFixed(0)} ms, at most ${Math.max(...ms).toFixed(0)}`;
}

const wanted = process.argv.slice(2);
const chosen = Object.entries(attacks).filter(
  ([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
// Attacks on an ordinary site share one: what an attack leaves behind, the next one's visitors would meet.
for (const [options, group] of Map.groupBy(chosen, ([, attack]) => attack.site)) {
  const missing = missingFor(group[0]![1]);
  if (!missing) site = await startSite(options ?? {});
  try {
    for (const [name, attack] of group)
      console.log(`| ${name} | ${missing ?? (await during(attack.run, ordinaryVisitors)).join(' | ')} |`);
  } finally {
    if (!missing) await site.stop();
  }
}
process.exit(0);
