import { setTimeout as delay } from 'node:timers/promises';
import { API } from '@packaging/contracts/api';
import { RawClient } from '../../test-harness/raw-client.ts';
import { inTurns, times } from '../concurrency.ts';
import { tally } from '../statistics.ts';
import type { Attack, AttackedSite } from './attacked-site.ts';
import { address, type Reply, statuses } from './site-client.ts';

/** Requests go out on new connections for this long. */
const RAW_MS = 5000;
/** A raw connection waits this long for a response. */
const RAW_TIMEOUT_MS = 5000;
/** Longer than the gateway waits for a request's head (HEADERS_TIMEOUT_MS). */
const DRIP_MS = 30_000;
const HANG_MS = 30_000;
const ADDRESS_BLOCK = 66;
/** Enough addresses that none reaches the limit of connections per address. */
const ADDRESSES = 100;

const connect = ({ system }: AttackedSite, index: number): RawClient =>
  new RawClient(Number(new URL(system.url).port), {
    localAddress: address(ADDRESS_BLOCK, 1 + (index % ADDRESSES)),
  });

/** The statuses of all responses on a connection: a smuggled request has one of its own. */
const outcomeOf = ({ received, socket }: RawClient): string =>
  [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status).join(' and ') ||
  (socket.destroyed ? 'closed without a response' : 'left open without a response');

/** Sends these bytes on `atOnce` connections, again and again. */
async function sendRaw(site: AttackedSite, atOnce: number, text: string): Promise<string> {
  const ends = Date.now() + RAW_MS;
  const outcomes: string[] = [];
  while (Date.now() < ends)
    await times(atOnce, async (index) => {
      const client = connect(site, index).send(text);
      await Promise.race([client.closed, delay(RAW_TIMEOUT_MS)]);
      outcomes.push(outcomeOf(client));
      client.socket.destroy();
    });
  return tally(outcomes);
}

async function drip(site: AttackedSite, count: number): Promise<string> {
  const started = Date.now();
  const outcomes = await times(count, async (index) => {
    const client = connect(site, index).send('GET / HTTP/1.1', 'host: 127.0.0.1', 'x: ');
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

/** Requests of the list, and messages whose body does not come, reset soon after they are sent. */
async function abort(site: AttackedSite, count: number): Promise<string> {
  const outcomes = await inTurns(count, 64, async (index) => {
    const client = connect(site, index);
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

/** A hundred visitors chat while the assistant is stopped. */
async function hangService(site: AttackedSite): Promise<string> {
  const pid = site.system.processes.assistant.pid!;
  const ends = Date.now() + HANG_MS;
  const replies: Reply[] = [];
  process.kill(pid, 'SIGSTOP');
  try {
    await times(100, async (index) => {
      while (Date.now() < ends) {
        const question = { message: 'Hello', history: [] };
        const reply = await site.send(API.chat, address(ADDRESS_BLOCK, 1 + index), question);
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

export const gatewayAttacks: Record<string, Attack> = {
  '500 connections that drip a byte a second': (site) => drip(site, 500),
  '10,000 aborted requests': (site) => abort(site, 10_000),
  'requests with 64 KB of headers, 100 at once': (site) =>
    sendRaw(site, 100, `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ${'x'.repeat(65_536)}\r\n\r\n`),
  ...Object.fromEntries(
    Object.entries(SMUGGLING).map(([name, text]): [string, Attack] => [
      `smuggling: ${name}, 100 at once`,
      (site) => sendRaw(site, 100, text),
    ]),
  ),
  'a service that hangs': hangService,
};
