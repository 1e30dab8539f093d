import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';

/** SQL that PostgreSQL parses and plans once on each connection, by a name that nothing else has. */
export interface Statement {
  name: string;
  text: string;
}

/** Runs statements on one connection and gives their rows. */
export type Statements = <Row>(statement: Statement, values: unknown[]) => Promise<Row[]>;

/**
 * Does work in a transaction that begins with an advisory lock, held until its end. For what every visitor's
 * request does: TypeORM's own transactions take two round trips more, and its statements are planned each time.
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
      // Two statements in one message; each sees what was committed before itself, and so the work sees
      // everything of whoever held the lock.
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock('${lockKey}'::bigint)`);
      const result = await work(async (statement, values) => (await client.query(statement, values)).rows);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // A connection that cannot even do this is broken, and the pool does not keep it.
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  } finally {
    await session.release();
  }
}
