import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_SCHEMA, PostgresConnection, PostgresQueueBackend, runMigrations } from 'bullmq';
import pg from 'pg';
import { PostgresClient } from '../database/postgres-client.ts';
import type { QueueBackend } from './queue-backend.ts';

/** Longest wait for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;
/** Longest wait for the result of one query, in milliseconds. */
const QUERY_TIMEOUT_MS = 30_000;
/** How long a connection may be idle before TCP probes it, in milliseconds. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Longest time a worker waits for a notification of new jobs before it polls, in seconds. */
const POLL_INTERVAL_S = 1;
/** Code of BullMQ's own errors about a single job (a lost lock, a missing job). */
const BULLMQ_ERROR = 'BM001';

class AdjustedPostgresBackend extends PostgresQueueBackend {
  /**
   * BullMQ's default is an hour. Notifications are lost with the connection, so that a worker would find the jobs added
   * during an outage only then.
   */
  override get maximumBlockTimeout(): number {
    return POLL_INTERVAL_S;
  }

  /**
   * BullMQ's own statement creates and drops two temporary tables, which takes ten times as long as adding a small
   * batch of jobs. The flow statement is also atomic and needs no temporary tables.
   */
  override async addJobs(entries: Parameters<PostgresQueueBackend['addJobs']>[0]): Promise<string[]> {
    const added = await this.addFlow(
      entries.map(({ job, jobId, parentKeyOpts = {} }) => ({
        jobData: job,
        jobId,
        parentKeyOpts,
        prefix: '',
        queueName: this.qualifiedName,
      })),
    );
    return added.map(([error, id]) => {
      if (error) throw error;
      return String(id);
    });
  }
}

/**
 * BullMQ on PostgreSQL, in its own schema. With our own pool: BullMQ's never retries a failed first connection, and
 * errors of its clients can crash the process.
 * @param failurePauseMs delays the rejection of a failed query, since a worker repeats it at once
 */
export function openPostgresBackend(url: string, maxConnections: number, failurePauseMs = 0): QueueBackend {
  const pool = new pg.Pool({
    connectionString: url,
    // BullMQ's statements do not qualify their tables.
    options: `-c search_path=${DEFAULT_SCHEMA}`,
    max: maxConnections,
    Client: PostgresClient,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  });
  return {
    connection: pausing(pool, failurePauseMs),
    factory: (name, options) => new AdjustedPostgresBackend(new PostgresConnection(pool), name, options),
    async prepare() {
      const client = await pool.connect();
      try {
        await runMigrations(client);
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

function pausing(pool: pg.Pool, failurePauseMs: number): pg.Pool {
  const query = pool.query.bind(pool) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  const pausingQuery = async (text: string, values?: unknown[]) => {
    try {
      return await query(text, values);
    } catch (error) {
      if (failurePauseMs && (error as { code?: unknown }).code !== BULLMQ_ERROR) await delay(failurePauseMs);
      throw error;
    }
  };
  return Object.assign(pool, { query: pausingQuery });
}
