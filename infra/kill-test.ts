/**
 * 20 clients request 200 quotes while the services of the queue are killed (SIGKILL) and the queue's database connections
 * are terminated, at random and repeatedly. Afterwards every acknowledged quote must exist once, with its attachment, and
 * those with consent must have exactly one sent SMS in the ledger. `make kill-test`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { newSubmission, requestQuote, type Submission, upload } from './load/quote-client.ts';
import { withTemporarySystem } from './load/temporary-system.ts';
import type { System } from './local/system.ts';
import { type ServiceName, servicesWith } from './services.ts';

const QUOTES = 200;
const CLIENTS = 20;
/** After this time a client gives up, and the quote counts as not acknowledged. */
const CLIENT_TIMEOUT_MS = 180_000;
const ATTACHMENT_BYTES = 200 * 1024;
/** Time between the readiness of a service and its next kill, and between two terminations of the queue's connections. */
const BETWEEN_KILLS_MS = [100, 1500] as const;
const BETWEEN_CONNECTION_ENDS_MS = [200, 1500] as const;
/** Time for the messages to be sent after the last kill. */
const SETTLE_MAX_MS = 120_000;

const between = ([low, high]: readonly [number, number]) => low + Math.random() * (high - low);
const query = async <Row>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Row[];
  } finally {
    await client.end();
  }
};

let system: System;

/** The services that a quote and its message pass through. */
const killed = servicesWith('queue');
const QUEUE_CONNECTIONS = 'queue connections';
const faults = Object.fromEntries([...killed, QUEUE_CONNECTIONS].map((name) => [name, 0]));
let injecting = true;
let retries = 0;

/** Kills a service some time after each time it becomes ready. Its supervisor restarts it. */
async function killRepeatedly(name: ServiceName): Promise<void> {
  const process = system.processes[name];
  while (injecting) {
    await process.ready();
    await delay(between(BETWEEN_KILLS_MS));
    if (!injecting) return;
    await process.kill();
    faults[name]!++;
  }
}

/** Terminates the queue's connections repeatedly, as a failover of its database does. */
async function terminateQueueConnections(): Promise<void> {
  while (injecting) {
    await delay(between(BETWEEN_CONNECTION_ENDS_MS));
    await query(
      system.postgres.adminUrl,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'queue'",
    );
    faults[QUEUE_CONNECTIONS]!++;
  }
}

/** Repeats a quote until it is acknowledged, as the page does. Returns its id. */
async function submit(submission: Submission): Promise<string | undefined> {
  let uploaded = false;
  const deadline = Date.now() + CLIENT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    try {
      if (!uploaded) await upload(system.url, submission);
      uploaded = true;
      return await requestQuote(system.url, submission);
    } catch {
      retries++;
      await delay(between([100, 600]));
    }
  }
  return undefined;
}

async function run(): Promise<boolean> {
  const submissions = Array.from({ length: QUOTES }, (_, index) =>
    newSubmission(`kill-${index}`, index % 2 === 0, index % 5 === 0 ? ATTACHMENT_BYTES : 0),
  );
  const acknowledged = new Map<string, Submission>();
  const startedAt = Date.now();
  const faultInjection = Promise.all([...killed.map(killRepeatedly), terminateQueueConnections()]);
  const waiting = [...submissions];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const id = await submit(next);
        if (id) acknowledged.set(id, next);
        // Spread over the faults.
        await delay(between([0, 2500]));
      }
    }),
  );
  injecting = false;
  await faultInjection;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const consenting = [...acknowledged]
    .filter(([, { smsNotifications }]) => smsNotifications)
    .map(([id]) => id);
  await settle();

  const quotes = await query<{ id: string; submission_id: string; attachments: number }>(
    system.databases.inquiries,
    `SELECT id, submission_id,
       (SELECT count(*)::int FROM attachments WHERE attachments.quote_id = quotes.id) AS attachments FROM quotes`,
  );
  const ledger = await query<{ quote_id: string; status: string }>(
    system.databases.notifications,
    'SELECT quote_id, status FROM sms_ledger',
  );
  const stored = new Map(quotes.map((quote) => [quote.id, quote]));
  const sentFor = (id: string) => ledger.filter((row) => row.quote_id === id && row.status === 'sent').length;
  const violations = {
    'not acknowledged at all': QUOTES - acknowledged.size,
    'acknowledged but not stored': [...acknowledged.keys()].filter((id) => !stored.has(id)).length,
    'stored more than once': quotes.length - new Set(quotes.map((quote) => quote.submission_id)).size,
    'stored but never acknowledged': quotes.filter(({ id }) => !acknowledged.has(id)).length,
    'attachment lost or doubled': [...acknowledged].filter(
      ([id, { attachment }]) => stored.get(id)?.attachments !== (attachment ? 1 : 0),
    ).length,
    'consenting without an SMS': consenting.filter((id) => sentFor(id) === 0).length,
    'consenting with several': consenting.filter((id) => sentFor(id) > 1).length,
    'SMS without consent': ledger.filter(({ quote_id }) => !consenting.includes(quote_id)).length,
    'SMS not sent in the end': ledger.filter(({ status }) => status !== 'sent').length,
  };
  console.log(`\n${QUOTES} quotes by ${CLIENTS} clients in ${seconds} s, ${retries} retries after failures`);
  console.log('Killed or ended:', faults);
  console.log(
    `Stored: ${quotes.length} quotes; ledger: ${ledger.length} messages for ${consenting.length} consenting`,
  );
  console.table(violations);
  return Object.values(violations).every((count) => count === 0);
}

/** Waits until the queue has finished every message, so that none can be sent again, or until time is up. */
async function settle(): Promise<void> {
  const deadline = Date.now() + SETTLE_MAX_MS;
  while (Date.now() < deadline) {
    const [row] = await query<{ open: number }>(
      system.databases.inquiries,
      'SELECT count(*)::int AS open FROM outbox_messages WHERE settled_at IS NULL',
    ).catch(() => []);
    if (row?.open === 0) return;
    await delay(500);
  }
}

const passed = await withTemporarySystem(
  (started) => {
    system = started;
    return run();
  },
  { settings: { LOG_LEVEL: 'warn' }, environment: { inquiries: { OUTBOX_CHECK_AFTER_MS: '5000' } } },
);
console.log(passed ? 'Nothing lost, nothing doubled.' : 'FAILED: see the table.');
process.exit(passed ? 0 : 1);
