import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TcpGate } from './tcp-gate.ts';

/** A new database on the tests' PostgreSQL server, with a connection to inspect it. */
export class TestDatabase {
  private constructor(
    readonly url: string,
    private readonly name: string,
    private readonly client: pg.Client,
  ) {}

  static async create(purpose: string): Promise<TestDatabase> {
    const name = `${purpose}_${randomUUID().replaceAll('-', '')}`;
    await onServer(`CREATE DATABASE ${name}`);
    const url = new URL(serverUrl());
    url.pathname = name;
    const client = new pg.Client(url.href);
    client.on('error', () => undefined);
    await client.connect();
    return new TestDatabase(url.href, name, client);
  }

  /** The database's URL, through the gate if there is one. */
  urlThrough(gate: TcpGate | undefined): string {
    const url = new URL(this.url);
    if (gate) url.host = `127.0.0.1:${gate.port}`;
    return url.href;
  }

  /** The rows of a query. */
  async rows<Row = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query(query, values)).rows as Row[];
  }

  /** Locks a table against all other connections until the returned function is called. */
  async lock(table: string): Promise<() => Promise<void>> {
    const client = new pg.Client(this.url);
    await client.connect();
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return () => client.end();
  }

  /** Ends every connection to this database except its own, like an administrator or a failover. */
  async terminateConnections(): Promise<void> {
    await this.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  }

  async drop(): Promise<void> {
    await this.client.end();
    await onServer(`DROP DATABASE ${this.name} WITH (FORCE)`);
  }
}

function serverUrl(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url) throw new Error('TEST_POSTGRES_URL is not set');
  return url;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
