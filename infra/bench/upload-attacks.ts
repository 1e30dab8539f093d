/**
 * What attacks on the uploads meet, and what ordinary visitors notice meanwhile, on the local run:
 * `node infra/bench/upload-attacks.ts`. Addresses are told apart by X-Forwarded-For, as behind a proxy.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API } from '@packaging/contracts/api';
import { startSystem } from '../local/system.ts';
import { processNames } from '../services.ts';
import { blob, FORM_HEAD, RawRequest } from '../test-harness/raw-form.ts';
import { interlacedPng } from '../test-harness/samples/images.ts';

const ATTACK_MS = 15_000;
const ORDINARY_VISITORS = 4;

const directory = await mkdtemp(join(tmpdir(), 'upload-attacks-'));
await chmod(directory, 0o755);
const settings = { LOG_LEVEL: 'error', TRUSTED_PROXY_HOPS: '1' };
const system = await startSystem({
  directory,
  environment: Object.fromEntries(processNames.map((name) => [name, settings])),
});

const quote = (submissionId: string) => ({
  name: 'Load',
  email: 'load@example.com',
  phoneNumber: '213 555 0142',
  boxType: 'corrugated',
  style: 'Regular Slotted Container (RSC)',
  length: '14',
  width: '10',
  height: '6.5',
  material: '32 ECT C Flute',
  printColors: '2',
  coating: 'None',
  quantities: ['1000'],
  submissionId,
  hasAttachments: true,
});

async function send(path: string, visitor: string, body?: FormData | object): Promise<number> {
  const isForm = body instanceof FormData;
  const headers = {
    'x-forwarded-for': visitor,
    ...(body && !isForm && { 'content-type': 'application/json' }),
  };
  const response = await fetch(system.url + path, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

function attachment(submissionId: string, bytes: number): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ submissionId, name: 'Load', email: 'load@example.com' }))
    form.append(name, value);
  const content = Buffer.from(`%PDF-1.7\n${randomUUID()}`.padEnd(bytes));
  form.append('files', blob(content), 'drawing.pdf');
  return form;
}

/** Counts the statuses that calls got; 0 is a broken connection. */
class Statuses {
  readonly #counts = new Map<number, number>();
  async count(call: Promise<number>): Promise<void> {
    const status = await call.catch(() => 0);
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
  }
  toString(): string {
    return [...this.#counts].map(([status, count]) => `${count} × ${status}`).join(', ');
  }
}

async function inTurns(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

async function dripping(count: number): Promise<string> {
  const statuses = new Statuses();
  const ends = Date.now() + 3 * ATTACK_MS;
  await Promise.all(
    Array.from({ length: count }, async () => {
      const raw = await RawRequest.post(system.url + API.uploadQuoteFiles.path, {
        'content-length': 1_000_000,
        'x-forwarded-for': '192.0.2.66',
      });
      await raw.send(FORM_HEAD);
      while (Date.now() < ends && !raw.received && !raw.socket.destroyed) {
        await raw.send(Buffer.from('x'));
        await delay(500);
      }
      await statuses.count(Promise.resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(raw.received)?.[1] ?? -1)));
      raw.socket.destroy();
    }),
  );
  return `${statuses}`.replace('× -1', 'still dripping at the end');
}

const memory = (kind: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${system.processes.portfolio.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)![1]) / 1024);
};

async function largeImages(bits: 8 | 16): Promise<string> {
  const bomb = await interlacedPng(6300, 6300, bits);
  const before = memory('VmRSS');
  const statuses = new Statuses();
  await inTurns(8, 4, (index) => {
    const form = new FormData();
    const fields = { title: 'x', description: 'x', category: 'rigid-boxes', featured: 'false' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', blob(bomb), 'bomb.png');
    return statuses.count(send(API.uploadPortfolioItem.path, `198.51.100.${index}`, form));
  });
  const peak = memory('VmHWM');
  await delay(5000);
  return `${statuses}; portfolio ${before} MB, at most ${peak}, 5 s later ${memory('VmRSS')}`;
}

async function blindAttachments(count: number): Promise<string> {
  const submissionId = String(Date.now());
  await send(API.uploadQuoteFiles.path, '203.0.113.9', attachment(submissionId, 1000));
  await send(API.requestQuote.path, '203.0.113.9', quote(submissionId));
  const statuses = new Statuses();
  await inTurns(count, 16, (index) =>
    statuses.count(
      send(
        API.uploadQuoteFiles.path,
        `198.18.${index % 250}.${Math.floor(index / 250) % 250}`,
        attachment(submissionId, 1000),
      ),
    ),
  );
  const sql = `SELECT count(*) AS files FROM attachments a JOIN quotes q ON q.id = a.quote_id WHERE q.submission_id = '${submissionId}'`;
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: system.databases.inquiries });
  await client.connect();
  const [row] = (await client.query<{ files: string }>(sql)).rows;
  await client.end();
  return `${statuses}; the quote has ${row!.files} file(s)`;
}

async function databaseHangs(ms: number): Promise<string> {
  const pids = String(spawnSync('pgrep', ['-f', join(directory, 'postgres')]).stdout)
    .trim()
    .split('\n');
  const children = pids.flatMap((pid) =>
    String(spawnSync('pgrep', ['-P', pid]).stdout)
      .trim()
      .split('\n'),
  );
  const all = [...new Set([...pids, ...children])].filter(Boolean).map(Number);
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  await delay(ms);
  for (const pid of all) process.kill(pid, 'SIGCONT');
  return `it hung for ${ms / 1000} s`;
}

const attacks: Record<string, () => Promise<string>> = {
  'none, 15 s': async () => {
    await delay(ATTACK_MS);
    return '';
  },
  '50 dripping uploads': () => dripping(50),
  '200 dripping uploads': () => dripping(200),
  '2,000 uploads from one address': async () => {
    const statuses = new Statuses();
    await inTurns(2000, 32, (index) =>
      statuses.count(send(API.uploadQuoteFiles.path, '192.0.2.67', attachment(`u${index}`, 100_000))),
    );
    return String(statuses);
  },
  '8 PNGs of 317 MB decoded': () => largeImages(16),
  '8 PNGs of 159 MB decoded': () => largeImages(8),
  '10,000 blind attachments': () => blindAttachments(10_000),
  'a database that hangs': () => databaseHangs(60_000),
};

/** Visitors who upload a file and request a quote, each from an address of their own, until `stopped`. */
async function ordinaryVisitors(stopped: () => boolean): Promise<string> {
  const statuses = new Statuses();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: ORDINARY_VISITORS }, async (_, index) => {
      for (let round = 0; !stopped(); round++) {
        const submissionId = `${Date.now()}-${index}`;
        const visitor = `203.0.113.${10 + index}`;
        const started = performance.now();
        await statuses.count(send(API.uploadQuoteFiles.path, visitor, attachment(submissionId, 100_000)));
        await statuses.count(send(API.requestQuote.path, visitor, quote(submissionId)));
        await statuses.count(send(API.portfolio.path, visitor));
        times.push(performance.now() - started);
        await delay(1500);
      }
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))]!);
  return `${statuses}; a quote with its file took ${at(0.5)} ms, at most ${at(1)}`;
}

try {
  const wanted = process.argv.slice(2);
  for (const [name, attack] of Object.entries(attacks)) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    let over = false;
    const visitors = ordinaryVisitors(() => over);
    const met = await attack();
    over = true;
    console.log(`| ${name} | ${met} | ${await visitors} |`);
  }
} finally {
  await system.stop();
  await rm(directory, { recursive: true, force: true });
}
process.exit(0);
