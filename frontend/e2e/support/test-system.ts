import pg from 'pg';
import type { System } from '../../../infra/local/system.ts';

/** The databases and stores of the system under test. */
export interface TestSystem extends Pick<System, 'databases' | 'stores'> {
  /** A second gateway of the same system, with INTERNAL_TOOLS_ACCESS=staff. */
  staffUrl: string;
}

/** Passes the system from the run's setup to its workers. */
export const keepTestSystem = (system: TestSystem): void => {
  process.env['TEST_SYSTEM'] = JSON.stringify(system);
};

/** Undefined if BASE_URL names the system. */
export const testSystem = (): TestSystem | undefined => {
  const kept = process.env['TEST_SYSTEM'];
  return kept ? (JSON.parse(kept) as TestSystem) : undefined;
};

/** The rows of a query on one of the databases. */
export const query = async <Row = Record<string, unknown>>(
  { databases }: TestSystem,
  database: keyof TestSystem['databases'],
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client(databases[database]);
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Row[];
  } finally {
    await client.end();
  }
};
