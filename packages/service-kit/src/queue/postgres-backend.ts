import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_SCHEMA, PostgresConnection, PostgresQueueBackend, runMigrations } from 'bullmq';
import pg from 'pg';
import { PostgresClient } from '../database/postgres-client.ts';
import type { QueueBackend } from './queue-backend.ts';

/** Longest wait for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;
/** Longest wait for the answer to one query, in milliseconds: a server that went silent is given up. */
const QUERY_TIMEOUT_MS = 30_000;
/** Time before TCP asks a silent connection whether it is still there, in milliseconds. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Longest time a worker waits to be told of a job before it looks for itself, in seconds. */
const LOOK_AGAIN_AFTER_S = 5;
/** BullMQ's own refusals (a lost lock, a missing job): they concern one job and come once. */
const BULLMQ_ERROR = 'BM001';

class OurBackend extends PostgresQueueBackend {
  /**
   * After a failure BullMQ's worker waits up to an hour for the next notice (3600 s), and the notice of a job that
   * came meanwhile is lost with the connection.
   */
  override get maximumBlockTimeout(): number {
    return LOOK_AGAIN_AFTER_S;
  }

  /**
   * BullMQ's own statement for jobs without parents makes and drops two temporary tables each time, which costs a
   * small batch ten times as much as its jobs. That for a flow is as much all or none, and makes none.
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
 * BullMQ on PostgreSQL, in its own schema. The pool is ours: that of BullMQ leaves a failed first contact in
 * place for good, and its clients can end the process.
 * @param failurePauseMs a failed query is told only after this time, since a worker asks again at once.
 */
export function openPostgresBackend(url: string, maxConnections: number, failurePauseMs = 0): QueueBackend {
  const pool = new pg.Pool({
    connectionString: url,
    // BullMQ's statements name no schema.
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
    factory: (name, options) => new OurBackend(new PostgresConnection(pool), name, options),
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
