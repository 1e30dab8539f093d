/**
 * 100 quote confirmations; for each, the worker is killed (SIGKILL) before, during or after the call of the provider, a
 * server on this machine that speaks Twilio's API. Afterwards no message may have been sent twice, and the ledger must
 * have each as sent, or as parked for an operator. `make sms-kill-test`.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SMS_JOB_OPTIONS, SMS_QUEUE, type SmsJob } from '@packaging/contracts/jobs';
import { createLogger } from '@packaging/service-kit/process/logger';
import { JobQueue } from '@packaging/service-kit/queue/job-queue';
import pg from 'pg';
import { temporaryDirectory } from './load/temporary-system.ts';
import { startPostgres } from './local/postgres.ts';
import { ServiceProcess } from './test-harness/service-process.ts';
import { TwilioServer } from './test-harness/twilio-server.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 100);
/** When the worker is killed, in turn. */
const MOMENTS = ['before', 'during, not accepted', 'during, accepted', 'after'] as const;
type Moment = (typeof MOMENTS)[number];
/** Maximum delay of the kill 'before' after the job is added, and of the kill 'after' after the response. */
const BEFORE_MAX_MS = 60;
const AFTER_MAX_MS = 15;
/** A round waits this long for the provider's call, which a kill may prevent. */
const CALL_MAX_MS = 30_000;
const SETTLE_MAX_MS = 180_000;

const directory = await temporaryDirectory();
const postgres = await startPostgres({ directory: join(directory, 'data'), durable: false });
const databaseUrl = await postgres.createDatabase('notifications');
const queueUrl = await postgres.createDatabase('queue');
const twilio = await TwilioServer.start();
const jobs = new JobQueue<SmsJob>(
  queueUrl,
  SMS_QUEUE,
  SMS_JOB_OPTIONS,
  createLogger({ SERVICE: 'sms-kill-test', LOG_LEVEL: 'error' }),
);
const ledger = new pg.Client(databaseUrl);
const worker = new ServiceProcess('notifications', {
  DATABASE_URL: databaseUrl,
  QUEUE_URL: queueUrl,
  RATE_LIMIT_SCALE: '0',
  ...twilio.environment,
  TWILIO_TIMEOUT_MS: '2000',
  SMS_SETTLE_AFTER_MS: '2000',
  SMS_SETTLE_LOOKUPS: '2',
});

interface Outcome {
  moment: Moment;
  accepted: number;
  status: string | undefined;
}

/** Adds a message and kills the worker at this moment of sending it. */
async function round(index: number, moment: Moment): Promise<SmsJob> {
  const message: SmsJob = {
    messageId: randomUUID(),
    kind: 'quote-confirmation',
    to: `+1213${String(2_000_000 + index)}`,
    quoteId: randomUUID(),
    requestId: `kill-${index}`,
  };
  const killed = Promise.withResolvers<void>();
  let isKilled = false;
  const kill = async () => {
    if (isKilled) return;
    isKilled = true;
    await worker.kill('SIGKILL');
    killed.resolve();
  };
  twilio.onSend = undefined;
  if (moment.startsWith('during')) {
    // As with the real provider, a request that has arrived may still be accepted.
    twilio.onSend = kill;
    twilio.script(moment === 'during, accepted' ? 'accept' : 'reset');
  } else if (moment === 'after') {
    twilio.onSend = () => void delay(Math.random() * AFTER_MAX_MS).then(kill);
  }
  await jobs.add([{ id: message.messageId, name: message.kind, data: message }]);
  if (moment === 'before') void delay(Math.random() * BEFORE_MAX_MS).then(kill);
  void delay(CALL_MAX_MS, undefined, { ref: false }).then(kill);
  await killed.promise;
  twilio.onSend = undefined;
  await worker.run();
  return message;
}

async function run(): Promise<boolean> {
  await worker.run();
  await ledger.connect();
  const sent: [SmsJob, Moment][] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    const moment = MOMENTS[index % MOMENTS.length]!;
    sent.push([await round(index, moment), moment]);
    if (index % 10 === 9) console.log(`${index + 1} rounds`);
  }
  await settle();

  const rows = (
    await ledger.query<{ message_id: string; status: string }>('SELECT message_id, status FROM sms_ledger')
  ).rows;
  const outcomes: Outcome[] = sent.map(([{ messageId, to }, moment]) => ({
    moment,
    accepted: twilio.messages.filter((message) => message.to === to).length,
    status: rows.find((row) => row.message_id === messageId)?.status,
  }));
  for (const moment of MOMENTS) {
    const of = outcomes.filter((outcome) => outcome.moment === moment);
    const count = (status: string, accepted: number) =>
      of.filter((outcome) => outcome.status === status && outcome.accepted === accepted).length;
    console.log(
      `killed ${moment}: ${of.length} rounds, ${count('sent', 1)} sent, ${count('parked', 0)} parked and not sent, ` +
        `${count('parked', 1)} parked and sent`,
    );
  }
  console.log(`Requests to send: ${twilio.sendRequests}; lookups: ${twilio.lookups}`);
  const violations = {
    'twice at the provider': outcomes.filter(({ accepted }) => accepted > 1).length,
    'neither sent nor parked': outcomes.filter(({ status }) => status !== 'sent' && status !== 'parked')
      .length,
    'sent in the ledger, not at the provider': outcomes.filter(
      ({ status, accepted }) => status === 'sent' && accepted === 0,
    ).length,
    'at the provider for no job':
      twilio.messages.length - outcomes.reduce((sum, { accepted }) => sum + accepted, 0),
  };
  console.log('Violations:', violations);
  return Object.values(violations).every((count) => count === 0);
}

/** Waits until the queue is empty and every result is known. */
async function settle(): Promise<void> {
  const deadline = Date.now() + SETTLE_MAX_MS;
  while (Date.now() < deadline) {
    const { waiting = 0, active = 0, delayed = 0 } = await jobs.counts();
    const [open] = (
      await ledger.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM sms_ledger WHERE status IN ('sending', 'unknown', 'waiting')`,
      )
    ).rows;
    if (waiting + active + delayed + open!.count === 0) return;
    await delay(500);
  }
}

let passed = false;
try {
  passed = await run();
} finally {
  await worker.kill('SIGTERM');
  await jobs.close();
  await ledger.end();
  await twilio.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
console.log(passed ? 'Nothing was sent twice, and nothing is missing.' : 'FAILED');
process.exit(passed ? 0 : 1);
