import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@packaging/contracts/api';
import { callApi, readJson } from '../../../infra/test-harness/call-api.ts';
import { ServiceProcess } from '../../../infra/test-harness/service-process.ts';
import { hasRedis } from '../../../infra/test-harness/redis-server.ts';
import { TestDatabase } from '../../../infra/test-harness/test-database.ts';
import { type TestQueue, testQueues } from '../../../infra/test-harness/test-queues.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { quoteRequest } from './support/requests.ts';

if (!hasRedis) it.skip('works on Redis too: redis-server is not installed', () => undefined);

describe.each(testQueues)('the outbox with its queue on %s', (_kind, openQueue) => {
  let queue: TestQueue;
  let quotes: TestDatabase;
  let ledger: TestDatabase;
  let files: string;
  const services: ServiceProcess[] = [];

  beforeAll(async () => {
    queue = await openQueue();
    quotes = await TestDatabase.create('inquiries');
    ledger = await TestDatabase.create('notifications');
    files = await mkdtemp(join(tmpdir(), 'outbox-'));
  });
  afterAll(async () => {
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
      // All quotes here have one phone number.
      RATE_LIMIT_SCALE: '0',
      OUTBOX_CHECK_AFTER_MS: '300',
      QUEUE_TIMEOUT_MS: '2000',
      RETRY_PAUSE_MAX_MS: '500',
      JOB_LOCK_MS: '3000',
      TWILIO_TIMEOUT_MS: '1500',
    });
    services.push(service);
    return service;
  }
  const inquiries = () => service('inquiries', quotes);
  const notifications = () => service('notifications', ledger);
  const killServices = async () => void (await Promise.all(services.splice(0).map((each) => each.kill())));

  /** Sends a quote whose customer wants an SMS; returns the quote's id. */
  async function sendQuote(to: ServiceProcess, requestId = `test-${randomUUID()}`): Promise<string> {
    const quote = quoteRequest({ smsNotifications: true });
    const { body } = await readJson(
      await callApi(to, API.requestQuote, quote, { 'x-request-id': requestId }),
    );
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

  /** Number of outbox messages of these quotes that meet a condition. */
  const countMessages = async (quoteIds: string[], condition: string) =>
    (
      await quotes.rows<{ count: number }>(
        `SELECT count(*)::int FROM outbox_messages WHERE quote_id = ANY($1) AND ${condition}`,
        [quoteIds],
      )
    )[0]!.count;
  const waiting = (quoteIds: string[]) => countMessages(quoteIds, 'dispatched_at IS NULL');
  const unsettled = (quoteIds: string[]) => countMessages(quoteIds, 'settled_at IS NULL');

  /** Waits until the jobs of all these quotes have finished. */
  async function expectSentOnce(quoteIds: string[]): Promise<void> {
    await until(async () => (await unsettled(quoteIds)) === 0, 40_000);
    const sent = await ledger.rows<{ id: string }>(
      `SELECT quote_id AS id FROM sms_ledger WHERE status = 'sent' AND quote_id = ANY($1)`,
      [quoteIds],
    );
    expect(sent.map(({ id }) => id).sort()).toEqual([...quoteIds].sort());
  }

  describe('with one process of each service, and sometimes a replica', () => {
    let sender: ServiceProcess;
    let receiver: ServiceProcess;
    beforeAll(async () => {
      [sender, receiver] = await Promise.all([inquiries().run(), notifications().run()]);
    });
    afterAll(killServices);

    it('carries a confirmation from the quote to the ledger under one request id, and settles it', async () => {
      const requestId = `test-${randomUUID()}`;
      const id = await sendQuote(sender, requestId);
      await expectSentOnce([id]);
      const [entry] = await ledger.rows('SELECT * FROM sms_ledger WHERE quote_id = $1', [id]);
      const [message] = await quotes.rows('SELECT * FROM outbox_messages WHERE quote_id = $1', [id]);
      expect(entry).toMatchObject({ request_id: requestId, message_id: message!['id'] });
      expect(message).toMatchObject({ request_id: requestId, quote_id: id });
      expect(await sender.metric('inquiries_outbox_reconciled_total')).toBe(0);
    });

    it('postpones a message that is not a valid job, without holding up the others', async () => {
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
      // Measured at intervals, perhaps while the others were still waiting.
      await until(async () => (await sender.metric('inquiries_outbox_backlog')) === 1);
      expect(await sender.metric('inquiries_outbox_oldest_seconds')).toBeGreaterThan(80_000);
      await quotes.rows('DELETE FROM outbox_messages WHERE id = $1', [broken!.id]);
    });

    it('accepts quotes at once while the queue is down, and confirms each once when it is back', async () => {
      const errors = sender.logged({ level: 'error' }).length;
      const failures = () => sender.metric('inquiries_outbox_failures_total{reason="unavailable"}');
      const before = await failures();
      await queue.gate.shut();
      const ids = await sendQuotes(sender, 20);
      expect((await sender.readiness()).status).toBe(200);
      expect(await waiting(ids)).toBe(20);
      // Several rounds have failed, and only some of them are logged.
      await until(async () => (await failures()) >= before + 3);
      expect(sender.logged({ level: 'error' }).length - errors).toBeLessThanOrEqual(4);
      await queue.gate.reopen();
      await expectSentOnce(ids);
    });

    it('accepts quotes at once while the queue accepts connections and never replies', async () => {
      const ids = [await sendQuote(sender)];
      await until(async () => (await waiting(ids)) === 0);
      queue.gate.freeze();
      ids.push(...(await sendQuotes(sender, 20)));
      await queue.gate.reopen();
      await expectSentOnce(ids);
    });

    it('adds messages again when the queue has lost them, and sends none twice', async () => {
      const ids = await sendQuotes(sender, 10);
      await expectSentOnce(ids);
      await receiver.kill('SIGKILL');
      const reconciled = await sender.metric('inquiries_outbox_reconciled_total');
      ids.push(...(await sendQuotes(sender, 10)));
      await until(async () => (await waiting(ids)) === 0);
      await queue.deleteEverything();
      await until(async () => (await sender.metric('inquiries_outbox_reconciled_total')) >= reconciled + 10);
      await receiver.run();
      await expectSentOnce(ids);
    });

    it('sends everything once when the queue crashes and comes back', async () => {
      const ids: string[] = [];
      for (let round = 0; round < 4; round += 1) {
        ids.push(...(await sendQuotes(sender, 10)));
        await queue.crash();
        ids.push(...(await sendQuotes(sender, 10)));
      }
      await expectSentOnce(ids);
    });

    it('sends everything once while its connections to the queue are terminated repeatedly', async () => {
      const ids: string[] = [];
      for (let round = 0; round < 20; round += 1) {
        ids.push(...(await sendQuotes(sender, 5)));
        await queue.endConnections();
      }
      expect(sender.exitCode).toBeNull();
      await expectSentOnce(ids);
    });

    it('adds every message to the queue once when two replicas share the outbox', async () => {
      const replica = await inquiries().run();
      const senders = [sender, replica];
      const dispatched = async () => {
        const counts = senders.map((each) => each.metric('inquiries_outbox_dispatched_total'));
        return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
      };
      const before = await dispatched();
      await queue.gate.shut();
      const ids = (await Promise.all(senders.map((each) => sendQuotes(each, 150)))).flat();
      await queue.gate.reopen();
      await expectSentOnce(ids);
      expect((await dispatched()) - before).toBe(300);
      await replica.kill();
    });

    it('confirms quotes accepted by a process that died before their messages were in the queue', async () => {
      await queue.gate.shut();
      const ids = await sendQuotes(sender, 5);
      await sender.kill('SIGKILL');
      await queue.gate.reopen();
      await sender.run();
      await expectSentOnce(ids);
    });

    it('exits in order while the queue does not respond', async () => {
      await sendQuote(sender);
      queue.gate.freeze();
      await sendQuote(sender);
      expect(await sender.kill('SIGTERM')).toBe(0);
      expect(sender.logged({ msg: 'stopped' })).toHaveLength(1);
      await queue.gate.reopen();
    });
  });
});
