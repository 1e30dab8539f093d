import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { SMS_QUEUE } from '@packaging/contracts/jobs';
import { JobQueue } from '@packaging/service-kit/queue/job-queue';
import { hasRedis } from '../../../infra/test-harness/redis-server.ts';
import type { ServiceProcess } from '../../../infra/test-harness/service-process.ts';
import { TestDatabase } from '../../../infra/test-harness/test-database.ts';
import { testQueues } from '../../../infra/test-harness/test-queues.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { message, NotificationsHarness, NUMBER, SILENT } from './support/harness.ts';

if (!hasRedis) it.skip('works on Redis too: redis-server is not installed', () => undefined);

const messages = (count: number) => Array.from({ length: count }, () => message());
/** The metric of messages by what became of them. */
const smsTotal = (service: ServiceProcess, outcome: string) =>
  service.metric(`notifications_sms_total{outcome="${outcome}"}`);

describe.each(testQueues)('a running notifications with its queue on %s', (_kind, openQueue) => {
  let harness: NotificationsHarness;
  let service: ServiceProcess;

  beforeAll(async () => {
    harness = await NotificationsHarness.start(openQueue);
    service = await harness.service().run();
  });
  afterAll(() => harness.stop());

  /** How many more messages had an outcome since this call. */
  const counting = async (outcome: string) => {
    const before = await smsTotal(service, outcome);
    return async () => (await smsTotal(service, outcome)) - before;
  };

  it('sends a confirmation and records it under the request that led to it', async () => {
    const sent = await counting('sent');
    const sms = message();
    await harness.add([sms]);
    const [entry] = await harness.done([sms]);
    expect(entry).toMatchObject({
      message_id: sms.messageId,
      status: 'sent',
      kind: 'quote-confirmation',
      recipient: NUMBER,
      quote_id: sms.quoteId,
      request_id: sms.requestId,
      provider: 'sandbox',
      attempts: 1,
    });
    expect(entry!['body']).toContain(sms.quoteId.slice(0, 8).toUpperCase());
    const { requestId, messageId } = sms;
    // Lines wait a moment for others.
    await until(() => service.logged({ requestId, messageId, msg: 'SMS sent (sandbox)' }).length === 1);
    expect(service.log).not.toContain(NUMBER.slice(1));
    expect(service.log).not.toContain(String(entry!['body']));
    expect(await sent()).toBe(1);
  });

  it('sends a message once that comes again under another job', async () => {
    const [sent, duplicates] = [await counting('sent'), await counting('duplicate')];
    const sms = message();
    await harness.add([sms]);
    await harness.done([sms]);
    await harness.add([sms], () => randomUUID());
    await until(async () => (await duplicates()) === 1);
    expect(await harness.entries([sms])).toHaveLength(1);
    expect(await sent()).toBe(1);
  });

  it('loses nothing while its connections to the queue are ended again and again', async () => {
    const all = messages(300);
    for (let round = 0; round < 30; round += 1) {
      await until(async () => {
        await harness.add(all.slice(round * 10, round * 10 + 10));
        return true;
      });
      await harness.queue.endConnections();
      await delay(50);
    }
    await harness.done(all, 50_000);
    expect(await harness.entries(all)).toHaveLength(300);
    expect(service.exitCode).toBeNull();
    expect((await service.readiness()).status).toBe(200);
  });

  it('tries again with pauses while its queue is away, logs little of it, and then goes on by itself', async () => {
    const { gate } = harness.queue;
    const [errors, resets] = [service.logged({ level: 'error' }).length, gate.resets];
    gate.reset();
    await until(() => gate.resets - resets >= 5);
    // Without pauses there would be hundreds between two looks.
    expect(gate.resets - resets).toBeLessThan(50);
    expect(service.logged({ level: 'error' }).length - errors).toBeLessThanOrEqual(3);
    await gate.reopen();
    const sms = message();
    await until(async () => {
      await harness.add([sms]);
      return true;
    });
    await harness.done([sms]);
  });

  it('recovers from a queue that accepts connections and never responds', async () => {
    harness.queue.gate.freeze();
    await until(async () => (await service.readiness()).status === 503);
    await harness.queue.gate.reopen();
    const sms = message();
    await until(async () => {
      await harness.add([sms]);
      return true;
    });
    await harness.done([sms]);
  });

  it('postpones messages while its database is away and counts no attempt for it', async () => {
    const postponed = await counting('put_off');
    await harness.databaseGate.shut();
    const sms = message();
    await harness.add([sms]);
    await until(async () => (await postponed()) > 0);
    expect(service.logged({ msg: 'the ledger fails' })).toHaveLength(1);
    await harness.databaseGate.reopen();
    expect((await harness.done([sms]))[0]).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('sends each message once while its connections to the database are ended again and again', async () => {
    const all = messages(300);
    await harness.add(all);
    for (let round = 0; round < 20; round += 1) {
      await harness.database.terminateConnections();
      await delay(30);
    }
    const entries = await harness.done(all, 50_000);
    expect(entries.every(({ status }) => status === 'sent')).toBe(true);
    expect(service.exitCode).toBeNull();
  });

  it('keeps a message that can never be sent where an operator sees it, and goes on with the others', async () => {
    const failed = await counting('failed');
    const { failed: failedJobs = 0, completed = 0 } = await harness.jobs.counts();
    const [broken, fine] = [message({ to: '213 373 4253' }), message()];
    await harness.add([broken, fine]);
    await until(async () => (await failed()) === 1);
    await harness.done([broken, fine]);
    expect(await harness.entry(broken.messageId)).toMatchObject({
      status: 'failed',
      reason: 'the job is not valid: to',
      attempts: 1,
      body: null,
    });
    expect(await harness.entry(fine.messageId)).toMatchObject({ status: 'sent' });
    expect(await harness.jobs.counts()).toMatchObject({ failed: failedJobs + 1, completed: completed + 1 });
    await service.readiness();
    expect(await service.metric('notifications_queue_jobs{state="failed"}')).toBe(failedJobs + 1);
    expect(service.logged({ level: 'error', requestId: broken.requestId })).toHaveLength(1);
    expect(service.log).not.toContain('373 4253');
  });

  it('gives a message up when its attempts are used up, and can still send it once the cause is gone', async () => {
    const [failed, retried] = [await counting('failed'), await counting('retried')];
    const { failed: failedJobs = 0 } = await harness.jobs.counts();
    // Rows of earlier tests stay as they are.
    await harness.database.rows(
      `ALTER TABLE sms_ledger ADD CONSTRAINT fault CHECK (status <> 'sending') NOT VALID`,
    );
    const sms = message();
    await harness.add([sms]);
    expect((await harness.done([sms]))[0]).toMatchObject({
      status: 'failed',
      attempts: 3,
      request_id: sms.requestId,
    });
    await until(async () => (await failed()) === 1);
    expect(await retried()).toBe(2);
    expect((await harness.jobs.counts())['failed']).toBe(failedJobs + 1);
    expect(service.log).not.toContain(NUMBER.slice(1));

    await harness.database.rows('ALTER TABLE sms_ledger DROP CONSTRAINT fault');
    await harness.add([sms], () => randomUUID());
    await harness.untilStatus(sms.messageId, 'sent');
  });

  it('finishes what it does when it is told to stop, and exits with 0', async () => {
    const all = messages(200);
    await harness.add(all);
    await until(async () => (await harness.entries(all)).length > 0);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(service.logged({ msg: 'stopped' })).toHaveLength(1);
    expect((await harness.jobs.counts())['active']).toBe(0);
  });
});

describe.each(testQueues)(
  'notifications processes that come and go, with their queue on %s',
  (_kind, openQueue) => {
    let harness: NotificationsHarness;

    beforeAll(async () => {
      harness = await NotificationsHarness.start(openQueue);
    });
    afterEach(async () => {
      await harness.killServices();
      await harness.queue.gate.reopen();
      await harness.databaseGate.reopen();
    });
    afterAll(() => harness.stop());

    it('send each message once when two of them have every job twice', async () => {
      const services = await Promise.all([harness.service().run(), harness.service().run()]);
      const all = messages(100);
      await harness.add([...all, ...all], () => randomUUID());
      await harness.done(all);
      const sent = await Promise.all(services.map((service) => smsTotal(service, 'sent')));
      expect(sent[0]! + sent[1]!).toBe(100);
      expect(await harness.ledger()).toHaveLength(100);
    });

    it('send each message once when one is killed in the middle and started again', async () => {
      const service = await harness.service().run();
      const all = messages(300);
      await harness.add(all);
      await until(async () => (await harness.entries(all)).length > 20);
      await service.kill('SIGKILL');
      expect((await harness.entries(all)).length).toBeLessThan(300);
      await service.run();
      const entries = await harness.done(all, 50_000);
      expect(entries).toHaveLength(300);
      expect(entries.every(({ status }) => status === 'sent')).toBe(true);
      expect(service.logged({ msg: 'SMS sent (sandbox)' }).length).toBeLessThanOrEqual(300);
    });

    it('start while the queue is away, say so, and work as soon as it is there', async () => {
      const sms = message();
      await harness.add([sms]);
      await harness.queue.gate.shut();
      const service = await harness.service().run({ ready: false });
      expect(await service.readiness()).toMatchObject({ status: 503, checks: { database: 'ok' } });
      await harness.queue.gate.reopen();
      await harness.done([sms]);
      await until(async () => (await service.readiness()).status === 200);
    });

    it('exit with 0, before they are cut off, also while queue and database are away', async () => {
      const service = await harness.service().run();
      harness.queue.gate.freeze();
      harness.databaseGate.freeze();
      expect(await service.kill('SIGTERM')).toBe(0);
    });

    it('do not start with a queue that refuses them, and say why', async () => {
      const service = harness.service({ QUEUE_URL: await harness.queue.refusedUrl() });
      const running = service.spawn({ PORT: '0' });
      await until(() => running.exitCode !== null);
      expect(running.exitCode).toBe(1);
      expect(JSON.stringify(service.logged({ msg: 'could not start' }))).toMatch(
        /Authentication required|does not exist/,
      );
    });
  },
);

describe('notifications with a queue in an odd state', () => {
  let harness: NotificationsHarness;
  let queue: TestDatabase;

  beforeAll(async () => {
    harness = await NotificationsHarness.start(testQueues[0]![1]);
  });
  beforeEach(async () => {
    queue = await TestDatabase.create('queue');
  });
  afterEach(async () => {
    await harness.killServices();
    await queue.drop();
  });
  afterAll(() => harness.stop());

  it('does not start with a schema of a newer BullMQ, and says so', async () => {
    const service = await harness.service({ QUEUE_URL: queue.url }).run();
    await service.kill();
    await queue.rows('UPDATE bullmq.migration SET min_client_version = 99');
    const running = service.spawn({ PORT: '0' });
    await until(() => running.exitCode !== null);
    expect(running.exitCode).toBe(1);
    expect(JSON.stringify(service.logged({ msg: 'could not start' }))).toContain(
      'SchemaVersionMismatchError',
    );
  });

  it('gives a message up whose workers died again and again, and records it', async () => {
    const service = await harness.service({ QUEUE_URL: queue.url }).run();
    await service.kill();
    const sms = message();
    const jobs = new JobQueue<unknown>(queue.url, SMS_QUEUE, { attempts: 3 }, SILENT);
    await jobs.add([{ id: sms.messageId, name: sms.kind, data: sms }]);
    await jobs.close();
    await queue.rows(
      `UPDATE bullmq.job SET state = 'active', locked_until_ms = 1, stalled_marked = true, stalled_count = 25`,
    );
    await service.run();
    await until(async () => (await harness.ledger()).length === 1);
    expect((await harness.ledger())[0]).toMatchObject({
      status: 'failed',
      reason: 'job stalled more than allowable limit',
      request_id: sms.requestId,
    });
  });
});
