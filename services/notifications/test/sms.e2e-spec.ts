import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { SMS_QUEUE } from '@packaging/contracts/jobs';
import { JobQueue } from '@packaging/service-kit/queue/job-queue';
import { pino } from 'pino';
import { hasRedis } from '../../../infra/test-harness/redis-server.ts';
import { TestDatabase } from '../../../infra/test-harness/test-database.ts';
import { testQueues } from '../../../infra/test-harness/test-queues.ts';
import { until } from '../../../infra/test-harness/until.ts';
import { message, NotificationsHarness, NUMBER } from './support/harness.ts';

if (!hasRedis) it.skip('works on Redis too: redis-server is not installed', () => undefined);

describe.each(testQueues)('notifications with its queue on %s', (_kind, openQueue) => {
  let harness: NotificationsHarness;

  beforeEach(async () => {
    harness = await NotificationsHarness.start(openQueue);
  });
  afterEach(() => harness.stop());

  it('sends a confirmation and records it under the request that led to it', async () => {
    const service = await harness.service().run();
    const sms = message();
    await harness.add([sms]);
    await harness.done(1);
    const [entry] = await harness.ledger();
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
    expect(
      service.logged({ requestId: sms.requestId, messageId: sms.messageId, msg: 'SMS sent (sandbox)' }),
    ).toHaveLength(1);
    expect(service.log).not.toContain(NUMBER.slice(1));
    expect(service.log).not.toContain(String(entry!['body']));
    expect(await service.metric('notifications_sms_total{outcome="sent"}')).toBe(1);
  });

  it('sends a message once that comes again under another job', async () => {
    const service = await harness.service().run();
    const sms = message();
    await harness.add([sms]);
    await harness.done(1);
    await harness.add([sms], () => randomUUID());
    await until(async () => (await service.metric('notifications_sms_total{outcome="duplicate"}')) === 1);
    expect(await harness.ledger()).toHaveLength(1);
    expect(await service.metric('notifications_sms_total{outcome="sent"}')).toBe(1);
  });

  it('sends each message once when two workers have every job twice', async () => {
    const services = await Promise.all([harness.service().run(), harness.service().run()]);
    const messages = Array.from({ length: 100 }, () => message());
    await harness.add([...messages, ...messages], () => randomUUID());
    await harness.done(100);
    const sent = services.map((service) => service.metric('notifications_sms_total{outcome="sent"}'));
    expect((await Promise.all(sent)).reduce((sum, each) => sum + each)).toBe(100);
    expect(await harness.ledger()).toHaveLength(100);
  });

  it('sends each message once when its worker is killed in the middle and started again', async () => {
    const service = await harness.service().run();
    const messages = Array.from({ length: 300 }, () => message());
    await harness.add(messages);
    await until(async () => (await harness.ledger()).length > 20);
    await service.kill('SIGKILL');
    expect((await harness.ledger()).length).toBeLessThan(300);
    await service.run();
    await harness.done(300, 50_000);
    const entries = await harness.ledger();
    expect(entries).toHaveLength(300);
    expect(entries.every(({ status }) => status === 'sent')).toBe(true);
    expect(service.logged({ msg: 'SMS sent (sandbox)' }).length).toBeLessThanOrEqual(300);
  });

  it('loses nothing while its connections to the queue are ended again and again', async () => {
    const service = await harness.service().run();
    const messages = Array.from({ length: 300 }, () => message());
    for (let round = 0; round < 30; round += 1) {
      await until(async () => {
        await harness.add(messages.slice(round * 10, round * 10 + 10));
        return true;
      });
      await harness.queue.endConnections();
      await delay(50);
    }
    await harness.done(300, 50_000);
    expect(await harness.ledger()).toHaveLength(300);
    expect(service.exitCode).toBeNull();
    expect((await service.readiness()).status).toBe(200);
  });

  it('starts while the queue is away, says so, and works as soon as it is there', async () => {
    await harness.add([message()]);
    await harness.queue.gate.shut();
    const service = await harness.service().run({ ready: false });
    expect(await service.readiness()).toMatchObject({ status: 503, checks: { database: 'ok' } });
    await harness.queue.gate.reopen();
    await harness.done(1);
    await until(async () => (await service.readiness()).status === 200);
  });

  it('logs little during an outage of the queue and then goes on by itself', async () => {
    const service = await harness.service().run();
    await harness.queue.gate.shut();
    const cpu = await service.metric('process_cpu_seconds_total');
    await delay(6000);
    expect(service.logged({ level: 'error' }).length).toBeLessThanOrEqual(3);
    expect((await service.metric('process_cpu_seconds_total')) - cpu).toBeLessThan(2);
    await harness.queue.gate.reopen();
    await until(async () => {
      await harness.add([message()]);
      return true;
    });
    await harness.done(1);
  });

  it('recovers from a queue that accepts connections and never responds', async () => {
    const service = await harness.service().run();
    harness.queue.gate.freeze();
    await until(async () => (await service.readiness()).status === 503);
    await harness.queue.gate.reopen();
    await until(async () => {
      await harness.add([message()]);
      return true;
    });
    await harness.done(1);
  });

  it('postpones messages while its database is away and counts no attempt for it', async () => {
    const service = await harness.service().run();
    await harness.databaseGate.shut();
    await harness.add([message()]);
    await until(async () => (await service.metric('notifications_sms_total{outcome="put_off"}')) > 0);
    expect(service.logged({ msg: 'the ledger fails' })).toHaveLength(1);
    await harness.databaseGate.reopen();
    await harness.done(1);
    expect((await harness.ledger())[0]).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('sends each message once while its connections to the database are ended again and again', async () => {
    const service = await harness.service().run();
    await harness.add(Array.from({ length: 300 }, () => message()));
    for (let round = 0; round < 20; round += 1) {
      await harness.database.terminateConnections();
      await delay(30);
    }
    await harness.done(300, 50_000);
    expect((await harness.ledger()).every(({ status }) => status === 'sent')).toBe(true);
    expect(service.exitCode).toBeNull();
  });

  it('keeps a message that can never be sent where an operator sees it, and goes on with the others', async () => {
    const service = await harness.service().run();
    const [broken, fine] = [message({ to: '213 373 4253' }), message()];
    await harness.add([broken, fine]);
    await until(async () => (await service.metric('notifications_sms_total{outcome="failed"}')) === 1);
    await harness.done(2);
    const entries = await harness.ledger();
    expect(entries.find(({ message_id: id }) => id === broken.messageId)).toMatchObject({
      status: 'failed',
      reason: 'the job is not valid: to',
      attempts: 1,
      body: null,
    });
    expect(entries.find(({ message_id: id }) => id === fine.messageId)).toMatchObject({ status: 'sent' });
    expect(await harness.jobs.counts()).toMatchObject({ failed: 1, completed: 1 });
    await service.readiness();
    expect(await service.metric('notifications_queue_jobs{state="failed"}')).toBe(1);
    expect(service.logged({ level: 'error', requestId: broken.requestId })).toHaveLength(1);
    expect(service.log).not.toContain('373 4253');
  });

  it('gives a message up when its attempts are used up, and can still send it once the cause is gone', async () => {
    const service = await harness.service().run();
    await harness.database.rows(`ALTER TABLE sms_ledger ADD CONSTRAINT fault CHECK (status <> 'sending')`);
    const sms = message();
    await harness.add([sms]);
    await harness.done(1);
    expect((await harness.ledger())[0]).toMatchObject({
      status: 'failed',
      attempts: 3,
      request_id: sms.requestId,
    });
    await until(async () => (await service.metric('notifications_sms_total{outcome="failed"}')) === 1);
    expect(await service.metric('notifications_sms_total{outcome="retried"}')).toBe(2);
    expect((await harness.jobs.counts())['failed']).toBe(1);
    expect(service.log).not.toContain(NUMBER.slice(1));

    await harness.database.rows('ALTER TABLE sms_ledger DROP CONSTRAINT fault');
    await harness.add([sms], () => randomUUID());
    await until(async () => (await harness.ledger())[0]!['status'] === 'sent');
  });

  it('finishes what it does when it is told to stop, and exits with 0', async () => {
    const service = await harness.service().run();
    await harness.add(Array.from({ length: 200 }, () => message()));
    await until(async () => (await harness.ledger()).length > 0);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect((await harness.jobs.counts())['active']).toBe(0);
  });

  it('exits with 0, before it is cut off, also while queue and database are away', async () => {
    const service = await harness.service().run();
    harness.queue.gate.freeze();
    harness.databaseGate.freeze();
    expect(await service.kill('SIGTERM')).toBe(0);
  });

  it('does not start with a queue that refuses it, and says why', async () => {
    const service = harness.service({ QUEUE_URL: await harness.queue.refusedUrl() });
    const running = service.spawn({ PORT: '0' });
    await until(() => running.exitCode !== null);
    expect(running.exitCode).toBe(1);
    expect(JSON.stringify(service.logged({ msg: 'could not start' }))).toMatch(
      /Authentication required|does not exist/,
    );
  });
});

describe('notifications with a queue in an odd state', () => {
  let harness: NotificationsHarness;
  let queue: TestDatabase;

  beforeEach(async () => {
    harness = await NotificationsHarness.start(testQueues[0]![1]);
    queue = await TestDatabase.create('queue');
  });
  afterEach(async () => {
    await harness.stop();
    await queue.drop();
  });

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
    const jobs = new JobQueue<unknown>(queue.url, SMS_QUEUE, { attempts: 3 }, pino({ level: 'silent' }));
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
