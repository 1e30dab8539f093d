/**
 * What attacks on the gateway meet, and how long ordinary visitors wait before, during and after:
 * `node infra/bench/gateway-attacks.ts`, or only those whose names contain a word.
 */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { API } from '@packaging/contracts/api';
import { PAGES } from '@packaging/contracts/pages';
import { address, AttackedSite, type Reply, statuses, times } from './attacked-site.ts';
import { quantile } from './statistics.ts';

const PHASE_MS = 10_000;
const ORDINARY_VISITORS = 8;
const PAUSE_MS = 250;
/** Attackers and ordinary visitors come from different streets. */
const [ATTACKERS, VISITORS] = [66, 10];

const site = await AttackedSite.start();
const { hostname, port } = new URL(site.system.url.replace('localhost', '127.0.0.1'));

/** A connection that sends bytes as they are. Resolves with the statuses of what comes back, until it is closed. */
class RawConnection {
  received = '';
  readonly socket;
  readonly closed: Promise<void>;
  constructor(from = address(ATTACKERS)) {
    this.socket = connect({ host: hostname, port: Number(port), localAddress: from });
    this.socket.setEncoding('latin1').on('data', (text: string) => (this.received += text));
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }
  get outcome(): string {
    return /HTTP\/1\.1 (\d+)/.exec(this.received)?.[1] ?? 'closed';
  }
}

const tally = (outcomes: string[]): string =>
  [...Map.groupBy(outcomes, (outcome) => outcome)]
    .map(([outcome, all]) => `${all.length} × ${outcome}`)
    .join(', ');

/** Sends these bytes on one connection each, and gives what came back within five seconds. */
async function sendRaw(count: number, text: string): Promise<string> {
  const connections = Array.from({ length: count }, (_, index) => {
    const connection = new RawConnection(address(ATTACKERS, 1 + (index % 200)));
    connection.socket.write(text);
    return connection;
  });
  await Promise.all(connections.map(({ closed }) => Promise.race([closed, delay(5000)])));
  for (const { socket } of connections) socket.destroy();
  return tally(connections.map(({ outcome, received }) => (received ? outcome : 'no response')));
}

async function dripping(count: number): Promise<string> {
  const connections = Array.from({ length: count }, () => new RawConnection());
  const ends = Date.now() + PHASE_MS;
  for (const { socket } of connections) socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ');
  while (Date.now() < ends) {
    for (const { socket } of connections) if (socket.writable) socket.write('x');
    await delay(1000);
  }
  const open = connections.filter(({ socket }) => !socket.destroyed).length;
  for (const { socket } of connections) socket.destroy();
  return `${tally(connections.filter(({ received }) => received).map(({ outcome }) => outcome))}; ${open} open after ${PHASE_MS / 1000} s`;
}

async function aborted(count: number): Promise<string> {
  let next = 0;
  await times(64, async () => {
    while (next++ < count) {
      const { socket, closed } = new RawConnection(address(ATTACKERS, 1 + (next % 200)));
      const path = next % 2 ? `${API.portfolio.path}?${next}` : API.contact.path;
      socket.write(
        `${next % 2 ? 'GET' : 'POST'} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${next % 2 ? 0 : 99}\r\n\r\n`,
      );
      socket.once('connect', () => setTimeout(() => socket.resetAndDestroy(), 2));
      await closed;
    }
  });
  return `${count} connections reset`;
}

const POST = `POST ${API.contact.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n`;
const HIDDEN = 'GET /api/nope HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
const SMUGGLING = {
  'length and chunks': `${POST}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunks and length': `${POST}transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n5c\r\n${HIDDEN}\r\n0\r\n\r\n`,
  'two lengths': `${POST}content-length: 2\r\ncontent-length: 60\r\n\r\n{}${HIDDEN}`,
  'bad chunks': `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${HIDDEN}`,
  'chunks spelled otherwise': `${POST}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'space before the colon': `${POST}content-length : 2\r\n\r\n{}${HIDDEN}`,
};

async function hungService(): Promise<string> {
  const { pid } = site.system.processes.assistant;
  process.kill(pid!, 'SIGSTOP');
  const ends = Date.now() + 3 * PHASE_MS;
  const replies: Reply[] = [];
  await times(100, async (index) => {
    while (Date.now() < ends) {
      const reply = await site.send(API.chat, address(ATTACKERS, 1 + index), {
        message: 'Hello',
        history: [],
      });
      replies.push(reply);
      if (reply.ms < 1000) await delay(1000);
    }
  });
  process.kill(pid!, 'SIGCONT');
  const quick = replies.filter(({ ms }) => ms < 1000).length;
  return `${statuses(replies)}, ${quick} of them within a second`;
}

const attacks: Record<string, () => Promise<string>> = {
  '500 connections that drip a byte a second': () => dripping(500),
  '10,000 aborted requests': () => aborted(10_000),
  '500 requests with 64 KB of headers': () =>
    sendRaw(500, `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ${'x'.repeat(65_536)}\r\n\r\n`),
  ...Object.fromEntries(
    Object.entries(SMUGGLING).map(([name, text]) => [`smuggling: ${name}`, () => sendRaw(100, text)]),
  ),
  'a service that hangs': hungService,
};

/** Reads a page and the portfolio's list and writes a message, again and again, until `stopped`. */
async function ordinaryVisitors(stopped: () => boolean): Promise<string> {
  const replies: Reply[] = [];
  const message = { name: 'Ana', email: 'ana@example.com', phone: '(213) 555-0100', message: 'Hello' };
  await times(ORDINARY_VISITORS, async (index) => {
    const from = address(VISITORS, 1 + index);
    while (!stopped()) {
      replies.push(await site.send({ method: 'GET', path: PAGES.home }, from));
      replies.push(await site.send(API.portfolio, from));
      if (replies.length % 7 === 0) replies.push(await site.send(API.contact, from, message));
      await delay(PAUSE_MS);
    }
  });
  const ms = replies.map((reply) => reply.ms);
  return `${statuses(replies)}, p99 ${quantile(ms, 0.99).toFixed(0)} ms`;
}

async function during(work: () => Promise<string>): Promise<[result: string, visitors: string]> {
  let over = false;
  const visitors = ordinaryVisitors(() => over);
  const result = await work().finally(() => (over = true));
  return [result, await visitors];
}
const quiet = async () => (await during(async () => (await delay(PHASE_MS / 2), '')))[1];

const wanted = process.argv.slice(2);
process.stdout.write('| attack | met | visitors before | during | after |\n|---|---|---|---|---|\n');
try {
  await quiet();
  for (const [name, attack] of Object.entries(attacks)) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const before = await quiet();
    const [met, meanwhile] = await during(attack);
    process.stdout.write(`| ${[name, met, before, meanwhile, await quiet()].join(' | ')} |\n`);
  }
} finally {
  await site.stop();
}
process.exit(0);
