import { QUOTE_FILES_MAX_COUNT } from '@packaging/contracts/limits';
import { callApi, type JsonResponse, readJson } from '../../../../infra/test-harness/call-api.ts';
import { ServiceProcess } from '../../../../infra/test-harness/service-process.ts';
import type { TcpGate } from '../../../../infra/test-harness/tcp-gate.ts';
import { TestDatabase } from '../../../../infra/test-harness/test-database.ts';
import type { TestStore } from '../../../../infra/test-harness/test-stores.ts';
import { until } from '../../../../infra/test-harness/until.ts';

/** Keys that the files of these uploads may have in the store. */
export const keysOf = (uploadIds: string[]): string[] =>
  uploadIds.flatMap((id) =>
    Array.from({ length: QUOTE_FILES_MAX_COUNT }, (_, position) => `${id}-${position}`),
  );

/** A running inquiries process on a store and a database of its own. */
export class Inquiries extends ServiceProcess {
  private constructor(
    private readonly database: TestDatabase,
    environment: Record<string, string>,
  ) {
    super('inquiries', environment);
  }

  /**
   * @param environment settings that differ from the defaults of these tests, where the queue cannot be reached
   * @param databaseGate through which the process reaches its database, if not directly
   */
  static async start(
    storageUrl: string,
    environment: Record<string, string> = {},
    databaseGate?: TcpGate,
  ): Promise<Inquiries> {
    const database = await TestDatabase.create('inquiries');
    const defaults = {
      DATABASE_URL: database.urlThrough(databaseGate),
      STORAGE_URL: storageUrl,
      QUEUE_URL: 'redis://127.0.0.1:9',
      // All tests are one visitor.
      RATE_LIMIT_SCALE: '0',
    };
    return new Inquiries(database, { ...defaults, ...environment }).run();
  }

  async stop(): Promise<void> {
    await this.kill();
    await this.database.drop();
  }

  /** The rows of a query. */
  rows<Row = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.rows<Row>(query, values);
  }

  /** Locks a table against the process until the returned function is called. */
  lock(table: string): Promise<() => Promise<void>> {
    return this.database.lock(table);
  }

  /** As a failover of the database does. */
  endDatabaseConnections(): Promise<void> {
    return this.database.terminateConnections();
  }

  async count(table: string): Promise<number> {
    return (await this.rows<{ count: number }>(`SELECT count(*)::int FROM ${table}`))[0]!.count;
  }

  /** Waits for a sweep that began after this call. */
  async nextSweep(): Promise<void> {
    const sweptAt = () => this.metric('inquiries_last_sweep_timestamp_seconds');
    // The first that ends may have begun before.
    for (let sweep = 0; sweep < 2; sweep++) {
      const last = await sweptAt();
      await until(async () => (await sweptAt()) > last);
    }
  }

  /** Sends JSON, or any text as if it were JSON. */
  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<JsonResponse> {
    return readJson(await callApi(this, { method: 'POST', path }, body, headers));
  }

  /** Sends a form. */
  async upload(form: FormData): Promise<JsonResponse> {
    return readJson(await fetch(`${this.url}/api/upload-quote-files`, { method: 'POST', body: form }));
  }
}

/**
 * Counts what is stored now. The function that it returns waits until no upload is being received, and fails unless
 * exactly `added` attachments, their objects, and no incomplete upload have been added.
 */
export async function countStored(
  inquiries: Inquiries,
  store: TestStore,
): Promise<(added?: number) => Promise<void>> {
  const count = async () => [(await store.objects()).length, await inquiries.count('attachments')] as const;
  const [objects, attachments] = await count();
  return async (added = 0) => {
    await until(async () => (await inquiries.metric('inquiries_uploads_in_flight')) === 0);
    const incomplete = await inquiries.rows(`SELECT state FROM uploads WHERE state <> 'complete'`);
    if (incomplete.length > 0) throw new Error(`${incomplete.length} uploads are not complete`);
    const now = await count();
    if (now[0] !== objects + added || now[1] !== attachments + added)
      throw new Error(`${now[0] - objects} objects and ${now[1] - attachments} attachments were added`);
  };
}
