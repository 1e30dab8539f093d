/**
 * Lists parked messages, which may or may not have been sent, and applies a person's decision:
 *   node dist/parked.js                   list them
 *   node dist/parked.js sent <id>         it was sent, according to the provider's log or the recipient
 *   node dist/parked.js drop <id>         it was not sent, and should not be
 *   node dist/parked.js resend <id>       it was not sent, and should be
 */
import { SMS_JOB_OPTIONS, SMS_QUEUE, type SmsJob } from '@packaging/contracts/jobs';
import { createLogger } from '@packaging/service-kit/process/logger';
import { JobQueue } from '@packaging/service-kit/queue/job-queue';
import { DataSource } from 'typeorm';
import { config } from './config.ts';
import { LedgerEntryEntity } from './ledger/ledger-entry.entity.ts';

const DECISIONS = { sent: 'sent', drop: 'refused', resend: 'waiting' } as const;

const print = (line: string) => process.stdout.write(`${line}\n`);
const dataSource = await new DataSource({
  type: 'postgres',
  url: config.DATABASE_URL,
  entities: [LedgerEntryEntity],
}).initialize();
const entries = dataSource.getRepository(LedgerEntryEntity);
const [decision, messageId] = process.argv.slice(2);
try {
  if (decision === undefined) await list();
  else if (decision in DECISIONS && messageId) await decide(decision as keyof typeof DECISIONS, messageId);
  else throw new Error('usage: node dist/parked.js [sent | drop | resend <message id>]');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await dataSource.destroy();
}

async function list(): Promise<void> {
  const parked = await entries.find({ where: { status: 'parked' }, order: { recordedAt: 'ASC' } });
  for (const { messageId, claimedAt, kind, recipient, body } of parked)
    print(`${messageId}  ${claimedAt?.toISOString()}  ${kind}  ${recipient}\n    ${body}`);
  print(`${parked.length} parked`);
}

async function decide(decision: keyof typeof DECISIONS, messageId: string): Promise<void> {
  const entry = await entries.findOneBy({ messageId, status: 'parked' });
  if (!entry) throw new Error(`No parked message has the id ${messageId}`);
  if (decision === 'resend' && entry.origin === 'test')
    throw new Error('A test message is not sent again: drop it, and send a new one');
  const { affected } = await entries.update(
    { messageId, status: 'parked' },
    {
      status: DECISIONS[decision],
      reason: `decided by a person: ${decision}`,
      lookups: 0,
      recordedAt: new Date(),
    },
  );
  // Its result may have arrived meanwhile.
  if (affected !== 1) throw new Error('The message is no longer parked');
  if (decision === 'resend') await addJob(entry);
  print(`${messageId} is ${DECISIONS[decision]}`);
}

async function addJob({
  messageId,
  recipient,
  quoteId,
  requestId,
  visitor,
}: LedgerEntryEntity): Promise<void> {
  const queue = new JobQueue<SmsJob>(
    config.QUEUE_URL,
    SMS_QUEUE,
    SMS_JOB_OPTIONS,
    createLogger({ ...config, LOG_LEVEL: 'error' }),
  );
  const data: SmsJob = {
    messageId,
    kind: 'quote-confirmation',
    to: recipient!,
    quoteId: quoteId!,
    requestId: requestId ?? '',
    ...(visitor && { visitor }),
  };
  // The queue may still hold a job with the original id.
  await queue.add([{ id: `${messageId}-again-${Date.now()}`, name: data.kind, data }]);
  await queue.close();
}
