/**
 * A thread with ordinary visitors of the site at `workerData`, who read a page and the gallery, write a message, and upload a
 * file and request its quote, until the thread gets a message. It then posts the statuses and the p99 of their requests.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { API } from '@packaging/contracts/api';
import { PAGES } from '@packaging/contracts/pages';
import { times } from '../concurrency.ts';
import { quantile } from '../statistics.ts';
import { attachmentForm, quote } from './quote.ts';
import { address, type Reply, SiteClient, statuses } from './site-client.ts';

const VISITORS = 8;
const ADDRESS_BLOCK = 10;
const PAUSE_MS = 250;
/** Of this many visits, one sends a message, and one a quote with its file. */
const FORM_EVERY = 6;
const MESSAGE = { name: 'Ana', email: 'ana@example.com', phone: '(213) 555-0100', message: 'Hello' };

let over = false;
parentPort!.once('message', () => (over = true));

const client = new SiteClient(workerData as string);
const replies: Reply[] = [];
await times(VISITORS, async (index) => {
  const from = address(ADDRESS_BLOCK, 1 + index);
  const send = async (call: { method: string; path: string }, body?: object) =>
    void replies.push(await client.send(call, from, body));
  for (let visit = index; !over; visit++) {
    await send({ method: 'GET', path: PAGES.home });
    await send(API.portfolio);
    if (visit % FORM_EVERY === 0) await send(API.contact, MESSAGE);
    if (visit % FORM_EVERY === FORM_EVERY / 2) {
      const submissionId = `${Date.now()}-${index}`;
      await send(API.uploadQuoteFiles, attachmentForm(submissionId, 100_000));
      await send(API.requestQuote, quote({ submissionId, hasAttachments: true }));
    }
    await delay(PAUSE_MS);
  }
});
client.close();
const p99 = quantile(
  replies.map(({ ms }) => ms),
  0.99,
);
parentPort!.postMessage(`${statuses(replies)}, p99 ${p99.toFixed(0)} ms`);
