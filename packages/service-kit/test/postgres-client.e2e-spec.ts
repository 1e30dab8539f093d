import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freePort } from '../../../infra/local/free-port.ts';
import { TcpGate } from '../../../infra/test-harness/tcp-gate.ts';
import { TestDatabase } from '../../../infra/test-harness/test-database.ts';
import { PostgresClient } from '../src/database/postgres-client.ts';
import { limitDatabaseTime, withRequestId } from '../src/http/request-context.ts';

it('prepares a statement with parameters once per connection', async () => {
  const database = await TestDatabase.create('kit');
  const client = new PostgresClient({ connectionString: database.url });
  await client.connect();
  for (const value of [1, 2]) await client.query('SELECT $1::int', [value]);
  const { rows } = await client.query(
    'SELECT generic_plans + custom_plans AS plans FROM pg_prepared_statements',
  );
  expect(rows).toEqual([{ plans: '2' }]);
  await client.end();
  await database.drop();
});

describe('a connection whose query timed out', () => {
  let database: TestDatabase;
  let gate: TcpGate;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await TestDatabase.create('kit');
    await database.rows('CREATE TABLE notes (text text)');
    const url = new URL(database.url);
    gate = await TcpGate.open(await freePort(), { host: url.hostname, port: Number(url.port) });
    url.host = `127.0.0.1:${gate.port}`;
    pool = new pg.Pool({ connectionString: url.href, max: 1, Client: PostgresClient, query_timeout: 500 });
  });
  afterAll(async () => {
    await pool.end();
    await gate.shut();
    await database.drop();
  });
  const notes = async () =>
    (await database.rows<{ text: string }>('SELECT text FROM notes')).map((n) => n.text);

  it('is not given to the next user, who would write into an abandoned transaction', async () => {
    const slow = await pool.connect();
    await slow.query('BEGIN');
    await slow.query("INSERT INTO notes VALUES ('given up')");
    await expect(slow.query('SELECT pg_sleep(1)')).rejects.toThrow('Query read timeout');
    await expect(slow.query('ROLLBACK')).rejects.toThrow();
    slow.release();
    await pool.query("INSERT INTO notes VALUES ('kept')");
    expect(await notes()).toEqual(['kept']);
  });

  it('is closed when its server does not respond', async () => {
    const client = await pool.connect();
    gate.freeze();
    await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout');
    client.release();
    expect(pool.totalCount).toBe(0);
    await gate.reopen();
    await expect(pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
  });

  it('and a request together take no longer than the request has', async () => {
    await withRequestId('timed', async () => {
      limitDatabaseTime(300);
      const client = await pool.connect();
      await client.query('BEGIN');
      await client.query("INSERT INTO notes VALUES ('of a request that timed out')");
      await expect(client.query('SELECT pg_sleep($1)', [10])).rejects.toThrow('Query read timeout');
      client.release();
      // Nothing is begun after that either.
      const next = await pool.connect();
      const late = next.query("INSERT INTO notes VALUES ('begun too late')");
      await expect(late).rejects.toThrow('the request has timed out');
      next.release();
    });
    expect(await notes()).toEqual(['kept']);
    await expect(pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
  });
});
