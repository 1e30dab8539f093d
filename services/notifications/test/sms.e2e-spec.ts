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

if (!hasRedis) it.skip('works on Redis (redis-server is not installed)', () => undefined);

const messages = (count: number) => Array.from({ length: count }, () => message());
/** The metric of messages with this outcome. */
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

  /** Returns a function that counts messages with this outcome since this call. */
  const counting = async (outcome: string) => {
    const before = await smsTotal(service, outcome);
    return async () => (await smsTotal(service, outcome)) - before;
  };

  it('sends a confirmation and records it under the request that caused it', async () => {
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
    // The log is written in batches.
    await until(() => service.logged({ requestId, messageId, msg: 'SMS sent (sandbox)' }).length === 1);
    expect(service.log).not.toContain(NUMBER.slice(1));
    expect(service.log).not.toContain(String(entry!['body']));
    expect(await sent()).toBe(1);
  });

  it('sends a message once even if another job repeats it', async () => {
    const [sent, duplicates] = [await counting('sent'), await counting('duplicate')];
    const sms = message();
    await harness.add([sms]);
    await harness.done([sms]);
    await harness.add([sms], () => randomUUID());
    await until(async () => (await duplicates()) === 1);
    expect(await harness.entries([sms])).toHaveLength(1);
    expect(await sent()).toBe(1);
  });

  it('loses nothing while its queue connections keep breaking', async () => {
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

  it('retries with pauses and few log lines while its queue is down, and then recovers', async () => {
    const { gate } = harness.queue;
    const [errors, resets] = [service.logged({ level: 'error' }).length, gate.resets];
    gate.reset();
    await until(() => gate.resets - resets >= 5);
    // Without pauses there would be hundreds.
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

  it('recovers from a queue that accepts connections but does not respond', async () => {
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

  it('postpones messages while its database is down, without counting an attempt', async () => {
    const postponed = await counting('postponed');
    await harness.databaseGate.shut();
    const sms = message();
    await harness.add([sms]);
    await until(async () => (await postponed()) > 0);
    expect(service.logged({ msg: 'the ledger fails' })).toHaveLength(1);
    await harness.databaseGate.reopen();
    expect((await harness.done([sms]))[0]).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('sends each message once while its database connections keep breaking', async () => {
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

  it('keeps an invalid message visible to operators and goes on with the others', async () => {
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

  it('gives up a message after its attempts, and can send it once the cause is gone', async () => {
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

  it('finishes its jobs on SIGTERM and exits with 0', async () => {
    const all = messages(200);
    await harness.add(all);
    await until(async () => (await harness.entries(all)).length > 0);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(service.logged({ msg: 'stopped' })).toHaveLength(1);
    expect((await harness.jobs.counts())['active']).toBe(0);
  });
});

describe.each(testQueues)(
  'notifications processes starting and stopping, with their queue on %s',
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

    it('send each message once when two of them get every job twice', async () => {
      const services = await Promise.all([harness.service().run(), harness.service().run()]);
      const all = messages(100);
      await harness.add([...all, ...all], () => randomUUID());
      await harness.done(all);
      const sent = await Promise.all(services.map((service) => smsTotal(service, 'sent')));
      expect(sent[0]! + sent[1]!).toBe(100);
      expect(await harness.ledger()).toHaveLength(100);
    });

    it('send each message once when one is killed and restarted', async () => {
      const service = await harness.service().run();
      const all = messages(300);
      await harness.add(all);
      await until(async () => (await harness.entries(all)).length > 20);
      await service.kill('SIGKILL');
      await service.run();
      const entries = await harness.done(all, 50_000);
      expect(entries).toHaveLength(300);
      expect(entries.every(({ status }) => status === 'sent')).toBe(true);
      expect(service.logged({ msg: 'SMS sent (sandbox)' }).length).toBeLessThanOrEqual(300);
    });

    it('start while the queue is down, report it, and work once it is up', async () => {
      const sms = message();
      await harness.add([sms]);
      await harness.queue.gate.shut();
      const service = await harness.service().run({ ready: false });
      expect(await service.readiness()).toMatchObject({ status: 503, checks: { database: 'ok' } });
      await harness.queue.gate.reopen();
      await harness.done([sms]);
      await until(async () => (await service.readiness()).status === 200);
    });

    it('exit with 0 on SIGTERM while queue and database do not respond', async () => {
      const service = await harness.service().run();
      harness.queue.gate.freeze();
      harness.databaseGate.freeze();
      expect(await service.kill('SIGTERM')).toBe(0);
    });

    it('do not start with a queue that rejects them, and log the reason', async () => {
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

describe('notifications with a queue in an unusual state', () => {
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

  it('does not start with the schema of a newer BullMQ, and logs that', async () => {
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

  it('records a message as failed after too many of its workers crashed', async () => {
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
