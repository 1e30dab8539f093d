import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';

/** A prepared statement: PostgreSQL parses and plans it once per connection, under its unique name. */
export interface Statement {
  name: string;
  text: string;
}

/** Runs a statement on the transaction's connection and returns its rows. */
export type Statements = <Row>(statement: Statement, values: unknown[]) => Promise<Row[]>;

/** Runs a statement by itself and returns its rows. */
export async function runStatement<Row>(
  dataSource: DataSource,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const session = dataSource.createQueryRunner();
  try {
    const client = (await session.connect()) as ClientBase;
    return (await client.query(statement, values)).rows as Row[];
  } finally {
    await session.release();
  }
}

/**
 * Runs `work` in a transaction under an advisory lock. For frequent requests: TypeORM's own transactions take two more
 * round trips, and its statements are planned each time.
 */
export async function onTransaction<T>(
  dataSource: DataSource,
  lockKey: bigint,
  work: (statements: Statements) => Promise<T>,
): Promise<T> {
  const session = dataSource.createQueryRunner();
  try {
    const client = (await session.connect()) as ClientBase;
    try {
      // Two statements in one message. Each has its own snapshot, so that `work` sees everything that the lock's
      // previous holder has committed.
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock('${lockKey}'::bigint)`);
      const result = await work(async (statement, values) => (await client.query(statement, values)).rows);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // If this fails, the connection is broken, and the pool drops it.
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  } finally {
    await session.release();
  }
}
