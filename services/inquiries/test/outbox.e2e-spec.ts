import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceProcess } from '../../../infra/test-harness/service-process.ts';
import { hasRedis } from '../../../infra/test-harness/redis-server.ts';
import { TestDatabase } from '../../../infra/test-harness/test-database.ts';
import { type TestQueue, testQueues } from '../../../infra/test-harness/test-queues.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { quoteRequest } from './support/requests.ts';

/** Time after which the relay asks for the outcome of a job, in milliseconds. */
const CHECK_AFTER_MS = 1000;

if (!hasRedis) it.skip('works on Redis too: redis-server is not installed', () => undefined);

describe.each(testQueues)('the outbox with its queue on %s', (_kind, openQueue) => {
  let queue: TestQueue;
  let quotes: TestDatabase;
  let ledger: TestDatabase;
  let files: string;
  const services: ServiceProcess[] = [];

  beforeEach(async () => {
    queue = await openQueue();
    quotes = await TestDatabase.create('inquiries');
    ledger = await TestDatabase.create('notifications');
    files = await mkdtemp(join(tmpdir(), 'outbox-'));
  });
  afterEach(async () => {
    for (const service of services.splice(0)) await service.kill();
    await queue.stop();
    await quotes.drop();
    await ledger.drop();
    await rm(files, { recursive: true });
  });

  function service(name: 'inquiries' | 'notifications', database: TestDatabase): ServiceProcess {
    const service = new ServiceProcess(name, {
      DATABASE_URL: database.url,
      QUEUE_URL: queue.url,
      STORAGE_URL: pathToFileURL(files).href,
      OUTBOX_CHECK_AFTER_MS: String(CHECK_AFTER_MS),
      // All quotes here have one phone number.
      RATE_LIMIT_SCALE: '0',
    });
    services.push(service);
    return service;
  }
  const inquiries = () => service('inquiries', quotes);
  const notifications = () => service('notifications', ledger);

  /** Sends a quote whose customer wants an SMS; returns the quote's id. */
  async function sendQuote(to: ServiceProcess, requestId = `test-${randomUUID()}`): Promise<string> {
    const response = await fetch(`${to.url}/api/quote-request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify(quoteRequest({ smsNotifications: true })),
    });
    const body = (await response.json()) as { success: boolean; id: string };
    expect(body).toMatchObject({ success: true });
    return body.id;
  }
  /** Sends quotes, thirty at a time: more at once may wait too long for a database connection. */
  async function sendQuotes(to: ServiceProcess, count: number): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < count) {
      const size = Math.min(30, count - ids.length);
      ids.push(...(await Promise.all(Array.from({ length: size }, () => sendQuote(to)))));
    }
    return ids;
  }

  /** Waits until all are in the ledger, and a little longer in case something is sent twice. */
  async function expectSentOnce(quoteIds: string[]): Promise<void> {
    const sent = async () =>
      (await ledger.rows<{ id: string }>(`SELECT quote_id AS id FROM sms_ledger WHERE status = 'sent'`)).map(
        ({ id }) => id,
      );
    await until(async () => (await sent()).length >= quoteIds.length, 40_000);
    await delay(500);
    expect((await sent()).sort()).toEqual([...quoteIds].sort());
  }
  const waiting = async () =>
    (
      await quotes.rows<{ count: number }>(
        'SELECT count(*)::int FROM outbox_messages WHERE dispatched_at IS NULL',
      )
    )[0]!.count;

  it('brings a confirmation from the quote to the ledger under one request id', async () => {
    const [sender] = [await inquiries().run(), await notifications().run()];
    const requestId = `test-${randomUUID()}`;
    const id = await sendQuote(sender, requestId);
    await expectSentOnce([id]);
    const [entry] = await ledger.rows('SELECT * FROM sms_ledger');
    const [message] = await quotes.rows('SELECT * FROM outbox_messages');
    expect(entry).toMatchObject({ request_id: requestId, message_id: message!['id'] });
    expect(message).toMatchObject({ request_id: requestId, quote_id: id });
  });

  it('accepts quotes at once while the queue is down, and each is confirmed once when it is back', async () => {
    await queue.gate.shut();
    const sender = await inquiries().run();
    const ids = await sendQuotes(sender, 20);
    expect((await sender.readiness()).status).toBe(200);
    expect(await waiting()).toBe(20);
    // Several rounds have failed, and only some of them are logged.
    await until(
      async () => (await sender.metric('inquiries_outbox_failures_total{reason="unavailable"}')) >= 3,
    );
    expect(sender.logged({ level: 'error' }).length).toBeLessThanOrEqual(4);
    await queue.gate.reopen();
    await notifications().run();
    await expectSentOnce(ids);
    expect(await waiting()).toBe(0);
  });

  it('accepts quotes at once while the queue accepts connections and never replies', async () => {
    const sender = await inquiries().run();
    const ids = [await sendQuote(sender)];
    await until(async () => (await waiting()) === 0);
    queue.gate.freeze();
    ids.push(...(await sendQuotes(sender, 20)));
    await queue.gate.reopen();
    await notifications().run();
    await expectSentOnce(ids);
  });

  it('confirms quotes accepted by a process that died before their messages were in the queue', async () => {
    await queue.gate.shut();
    const sender = await inquiries().run();
    const ids = await sendQuotes(sender, 5);
    await sender.kill('SIGKILL');
    await queue.gate.reopen();
    await sender.run();
    await notifications().run();
    await expectSentOnce(ids);
  });

  it('adds every message to the queue once when two replicas share the outbox', async () => {
    await queue.gate.shut();
    const senders = [await inquiries().run(), await inquiries().run()];
    const ids = (await Promise.all(senders.map((sender) => sendQuotes(sender, 150)))).flat();
    await queue.gate.reopen();
    await notifications().run();
    await expectSentOnce(ids);
    const dispatched = await Promise.all(
      senders.map((sender) => sender.metric('inquiries_outbox_dispatched_total')),
    );
    expect(dispatched[0]! + dispatched[1]!).toBe(300);
  });

  it('adds messages again when the queue has lost them, and sends none twice', async () => {
    const sender = await inquiries().run();
    const receiver = await notifications().run();
    const ids = await sendQuotes(sender, 10);
    await expectSentOnce(ids);
    await receiver.kill('SIGKILL');
    ids.push(...(await sendQuotes(sender, 10)));
    await until(async () => (await waiting()) === 0);
    await queue.loseEverything();
    await until(async () => (await sender.metric('inquiries_outbox_reconciled_total')) >= 10);
    await receiver.run();
    await expectSentOnce(ids);
  });

  it('sends everything once when the queue crashes and comes back', async () => {
    const sender = await inquiries().run();
    await notifications().run();
    const ids: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      ids.push(...(await sendQuotes(sender, 10)));
      await queue.crash();
      ids.push(...(await sendQuotes(sender, 10)));
    }
    await expectSentOnce(ids);
  });

  it('sends everything once while its connections to the queue are terminated repeatedly', async () => {
    const sender = await inquiries().run();
    await notifications().run();
    const ids: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      ids.push(...(await sendQuotes(sender, 5)));
      await queue.endConnections();
    }
    expect(sender.exitCode).toBeNull();
    await expectSentOnce(ids);
  });

  it('settles messages whose jobs have finished, and does not check them again', async () => {
    const sender = await inquiries().run();
    await notifications().run();
    await sendQuotes(sender, 5);
    await until(
      async () => (await quotes.rows('SELECT 1 FROM outbox_messages WHERE settled_at IS NULL')).length === 0,
    );
    expect(await sender.metric('inquiries_outbox_reconciled_total')).toBe(0);
  });

  it('postpones a message that is no valid job, and does not hold up the others', async () => {
    const sender = await inquiries().run();
    await notifications().run();
    const [broken] = await quotes.rows<{ id: string }>(
      `INSERT INTO outbox_messages (id, kind, recipient, quote_id, request_id, created_at)
       VALUES ($1, 'quote-confirmation', 'nobody', $1, 'test', now() - interval '1 day') RETURNING id`,
      [randomUUID()],
    );
    const ids = await sendQuotes(sender, 5);
    await expectSentOnce(ids);
    await until(async () => (await sender.metric('inquiries_outbox_failures_total{reason="refused"}')) > 0);
    const [row] = await quotes.rows('SELECT * FROM outbox_messages WHERE id = $1', [broken!.id]);
    expect(row).toMatchObject({ dispatched_at: null, last_refusal: 'not a valid job: to' });
    // Measured every few seconds, perhaps while the others were still waiting.
    await until(async () => (await sender.metric('inquiries_outbox_backlog')) === 1);
    expect(await sender.metric('inquiries_outbox_oldest_seconds')).toBeGreaterThan(80_000);
  });

  it('exits with 0 within 10 s while the queue does not respond', async () => {
    const sender = await inquiries().run();
    await sendQuote(sender);
    queue.gate.freeze();
    await sendQuote(sender);
    const started = Date.now();
    expect(await sender.kill('SIGTERM')).toBe(0);
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});
