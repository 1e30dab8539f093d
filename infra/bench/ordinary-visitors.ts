/**
 * A thread with ordinary visitors of the site at `workerData`, who read a page and the portfolio's list and write a message,
 * again and again until it gets a message. It then posts what they met: statuses and the p99 of their waits.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { API } from '@packaging/contracts/api';
import { PAGES } from '@packaging/contracts/pages';
import { times } from './concurrency.ts';
import { address, type Reply, SiteClient, statuses } from './site-client.ts';
import { quantile } from './statistics.ts';

const VISITORS = 8;
const STREET = 10;
const PAUSE_MS = 250;
const MESSAGE = { name: 'Ana', email: 'ana@example.com', phone: '(213) 555-0100', message: 'Hello' };

let over = false;
parentPort!.once('message', () => (over = true));

const client = new SiteClient(workerData as string);
const replies: Reply[] = [];
await times(VISITORS, async (index) => {
  const from = address(STREET, 1 + index);
  while (!over) {
    replies.push(await client.send({ method: 'GET', path: PAGES.home }, from));
    replies.push(await client.send(API.portfolio, from));
    if (replies.length % 7 === 0) replies.push(await client.send(API.contact, from, MESSAGE));
    await delay(PAUSE_MS);
  }
});
client.close();
const p99 = quantile(
  replies.map(({ ms }) => ms),
  0.99,
);
parentPort!.postMessage(`${statuses(replies)}, p99 ${p99.toFixed(0)} ms`);
