import { randomUUID } from 'node:crypto';
import { SMS_QUEUE, type SmsJob } from '@packaging/contracts/jobs';
import { createLogger } from '@packaging/service-kit/process/logger';
import { JobQueue, type NewJob } from '@packaging/service-kit/queue/job-queue';
import { freePort } from '../../../../infra/local/free-port.ts';
import { ServiceProcess } from '../../../../infra/test-harness/service-process.ts';
import { TcpGate } from '../../../../infra/test-harness/tcp-gate.ts';
import { TestDatabase } from '../../../../infra/test-harness/test-database.ts';
import type { TestQueue } from '../../../../infra/test-harness/test-queues.ts';
import { until } from '../../../../infra/test-harness/until.ts';

export const NUMBER = '+12133734253';

/** A number that no other test of this file uses. */
let numbers = 0;
export const newNumber = (): string => `+1213373${String(5000 + (numbers += 1))}`;

/** A message as inquiries sends it. */
export const message = (changes: Partial<SmsJob> = {}): SmsJob => ({
  messageId: randomUUID(),
  kind: 'quote-confirmation',
  to: NUMBER,
  quoteId: randomUUID(),
  requestId: `test-${randomUUID()}`,
  ...changes,
});

export const SILENT = createLogger({ SERVICE: 'test', LOG_LEVEL: 'silent' });

/** The environment of notifications, and any number of its processes. */
export class NotificationsHarness {
  readonly services: ServiceProcess[] = [];

  private constructor(
    readonly queue: TestQueue,
    readonly database: TestDatabase,
    readonly databaseGate: TcpGate,
    readonly jobs: JobQueue<unknown>,
  ) {}

  static async start(openQueue: () => Promise<TestQueue>): Promise<NotificationsHarness> {
    const queue = await openQueue();
    const database = await TestDatabase.create('notifications');
    const url = new URL(database.url);
    const gate = await TcpGate.open(await freePort(), { host: url.hostname, port: Number(url.port) });
    const options = { attempts: 3, backoff: { type: 'exponential', delay: 100 } };
    const jobs = new JobQueue<unknown>(queue.url, SMS_QUEUE, options, SILENT);
    return new NotificationsHarness(queue, database, gate, jobs);
  }

  /** Another process, not started yet; without limits and with short pauses, unless overridden by `changes`. */
  service(changes: Record<string, string> = {}): ServiceProcess {
    const service = new ServiceProcess('notifications', {
      DATABASE_URL: this.database.urlThrough(this.databaseGate),
      QUEUE_URL: this.queue.url,
      RATE_LIMIT_SCALE: '0',
      QUEUE_TIMEOUT_MS: '2000',
      RETRY_PAUSE_MAX_MS: '500',
      JOB_LOCK_MS: '3000',
      TWILIO_TIMEOUT_MS: '1500',
      ...changes,
    });
    this.services.push(service);
    return service;
  }

  /** Adds messages as jobs, by default with the messages' ids. */
  async add(
    messages: SmsJob[],
    jobId: (message: SmsJob) => string = ({ messageId }) => messageId,
  ): Promise<void> {
    const jobs: NewJob<unknown>[] = messages.map((data) => ({ id: jobId(data), name: data.kind, data }));
    await this.jobs.add(jobs);
  }

  ledger(): Promise<Record<string, unknown>[]> {
    return this.database.rows('SELECT * FROM sms_ledger ORDER BY recorded_at');
  }

  /** The ledger's entry of one message. */
  async entry(messageId: string): Promise<Record<string, unknown> | undefined> {
    return (await this.database.rows('SELECT * FROM sms_ledger WHERE message_id = $1', [messageId]))[0];
  }

  /** Waits until a message has this status in the ledger, and returns its entry. */
  async untilStatus(messageId: string, status: string): Promise<Record<string, unknown>> {
    await until(async () => (await this.entry(messageId))?.['status'] === status);
    return (await this.entry(messageId))!;
  }

  /** The ledger's entries of these messages. */
  entries(messages: SmsJob[]): Promise<Record<string, unknown>[]> {
    const ids = messages.map(({ messageId }) => messageId);
    return this.database.rows('SELECT * FROM sms_ledger WHERE message_id = ANY($1) ORDER BY recorded_at', [
      ids,
    ]);
  }

  /** Waits until these messages are decided and the queue is idle; returns their entries. */
  async done(messages: SmsJob[], timeoutMs?: number): Promise<Record<string, unknown>[]> {
    await until(async () => {
      const entries = await this.entries(messages);
      return entries.filter(({ status }) => status !== 'sending').length === messages.length;
    }, timeoutMs);
    await until(async () => {
      const { waiting = 0, active = 0, delayed = 0 } = await this.jobs.counts();
      return waiting + active + delayed === 0;
    }, timeoutMs);
    return this.entries(messages);
  }

  /** Kills the processes. */
  async killServices(): Promise<void> {
    await Promise.all(this.services.splice(0).map((service) => service.kill()));
  }

  async stop(): Promise<void> {
    await this.killServices();
    await this.jobs.close();
    await this.databaseGate.shut();
    await this.queue.stop();
    await this.database.drop();
  }
}
