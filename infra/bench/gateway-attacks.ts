/**
 * What attacks on the gateway meet, and how long ordinary visitors wait before, during and after:
 * `node infra/bench/gateway-attacks.ts`, or only those whose names contain a word. Linux only.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { API } from '@packaging/contracts/api';
import { RawClient } from '../test-harness/raw-client.ts';
import { AttackedSite } from './attacked-site.ts';
import { inTurns, times } from './concurrency.ts';
import { address, type Reply, statuses } from './site-client.ts';
import { tally } from './statistics.ts';

const QUIET_MS = 5000;
/** How long bytes are sent on ever new connections. */
const RAW_MS = 5000;
/** How long a raw connection waits for a response. */
const RAW_TIMEOUT_MS = 5000;
/** Longer than the gateway waits for a request's head (HEADERS_TIMEOUT_MS). */
const DRIP_MS = 30_000;
const HANG_MS = 30_000;
/** The street of the attackers; ordinary visitors come from another one. */
const ATTACKERS = 66;
/** Addresses that attackers share, so that none has more connections than one address may have. */
const ATTACKING_ADDRESSES = 100;

const site = await AttackedSite.start();
const port = Number(new URL(site.system.url).port);

const attack = (index: number): RawClient =>
  new RawClient(port, { localAddress: address(ATTACKERS, 1 + (index % ATTACKING_ADDRESSES)) });

/** What a connection met: the statuses of all responses, of which a smuggled request has one of its own. */
const outcomeOf = ({ received, socket }: RawClient): string =>
  [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status).join(' and ') ||
  (socket.destroyed ? 'closed without a response' : 'left open without a response');

/** Sends these bytes on so many connections at once, again and again. */
async function sendRaw(atOnce: number, text: string): Promise<string> {
  const ends = Date.now() + RAW_MS;
  const outcomes: string[] = [];
  while (Date.now() < ends)
    await times(atOnce, async (index) => {
      const client = attack(index).send(text);
      await Promise.race([client.closed, delay(RAW_TIMEOUT_MS)]);
      outcomes.push(outcomeOf(client));
      client.socket.destroy();
    });
  return tally(outcomes);
}

async function dripping(count: number): Promise<string> {
  const started = Date.now();
  const outcomes = await times(count, async (index) => {
    const client = attack(index).send('GET / HTTP/1.1', 'host: 127.0.0.1', 'x: ');
    while (Date.now() < started + DRIP_MS && !client.socket.destroyed) {
      await delay(1000);
      client.send('x');
    }
    const outcome = outcomeOf(client);
    client.socket.destroy();
    return outcome;
  });
  return `${tally(outcomes)}, after ${((Date.now() - started) / 1000).toFixed(0)} s at the latest`;
}

/** Reads of the list and messages whose body stays away, reset soon after they are sent. */
async function aborted(count: number): Promise<string> {
  const outcomes = await inTurns(count, 64, async (index) => {
    const client = attack(index);
    if (index % 2) client.send(`GET ${API.portfolio.path}?${index} HTTP/1.1`, 'host: 127.0.0.1', '', '');
    else client.send(`${POST}content-length: 99`, '', '');
    client.socket.once('connect', () => setTimeout(() => client.socket.resetAndDestroy(), 2));
    await client.closed;
    return client.received ? 'reset after a response' : 'reset before a response';
  });
  return tally(outcomes);
}

const POST = `POST ${API.contact.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n`;
const HIDDEN = 'GET /api/nope HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
const SMUGGLING = {
  'length and chunks': `${POST}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunks and length': `${POST}transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
  'two lengths': `${POST}content-length: 2\r\ncontent-length: ${2 + HIDDEN.length}\r\n\r\n{}${HIDDEN}`,
  'bad chunks': `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
  'chunks spelled otherwise': `${POST}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'space before the colon': `${POST}content-length : 2\r\n\r\n{}${HIDDEN}`,
};

/** Visitors who chat while the assistant is stopped. */
async function hungService(): Promise<string> {
  const pid = site.system.processes.assistant.pid!;
  const ends = Date.now() + HANG_MS;
  const replies: Reply[] = [];
  process.kill(pid, 'SIGSTOP');
  try {
    await times(100, async (index) => {
      while (Date.now() < ends) {
        const question = { message: 'Hello', history: [] };
        const reply = await site.send(API.chat, address(ATTACKERS, 1 + index), question);
        replies.push(reply);
        if (reply.ms < 1000) await delay(1000);
      }
    });
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const quick = replies.filter(({ ms }) => ms < 1000).length;
  return `${statuses(replies)}, ${quick} of them within a second`;
}

const attacks: Record<string, () => Promise<string>> = {
  '500 connections that drip a byte a second': () => dripping(500),
  '10,000 aborted requests': () => aborted(10_000),
  'requests with 64 KB of headers, 100 at once': () =>
    sendRaw(100, `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ${'x'.repeat(65_536)}\r\n\r\n`),
  ...Object.fromEntries(
    Object.entries(SMUGGLING).map(([name, text]) => [
      `smuggling: ${name}, 100 at once`,
      () => sendRaw(100, text),
    ]),
  ),
  'a service that hangs': hungService,
};

/** Does something while ordinary visitors are there, in a thread of their own so that attacks here do not delay them. */
async function withVisitors<T>(work: () => Promise<T>): Promise<[result: T, visitors: string]> {
  const file = new URL('./ordinary-visitors.ts', import.meta.url);
  const visitors = new Worker(file, { workerData: site.system.url });
  const told = once(visitors, 'message') as Promise<[string]>;
  const [result, [met]] = await Promise.all([work().finally(() => visitors.postMessage('over')), told]);
  return [result, met];
}
const quiet = async () => (await withVisitors(() => delay(QUIET_MS)))[1];

const wanted = process.argv.slice(2);
process.stdout.write('| attack | met | visitors before | during | after |\n|---|---|---|---|---|\n');
try {
  await quiet();
  for (const [name, run] of Object.entries(attacks)) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const before = await quiet();
    const [met, meanwhile] = await withVisitors(run);
    process.stdout.write(`| ${[name, met, before, meanwhile, await quiet()].join(' | ')} |\n`);
  }
} finally {
  await site.stop();
}
process.exit(0);
