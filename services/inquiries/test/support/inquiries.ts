import { API } from '@packaging/contracts/api';
import { QUOTE_FILES_MAX_COUNT } from '@packaging/contracts/limits';
import { callApi, type JsonResponse, readJson } from '../../../../infra/test-harness/call-api.ts';
import type { RawClient } from '../../../../infra/test-harness/raw-client.ts';
import { postRawForm } from '../../../../infra/test-harness/raw-form.ts';
import { ServiceProcess } from '../../../../infra/test-harness/service-process.ts';
import type { TcpGate } from '../../../../infra/test-harness/tcp-gate.ts';
import { TestDatabase } from '../../../../infra/test-harness/test-database.ts';
import type { TestStore } from '../../../../infra/test-harness/test-stores.ts';
import { until } from '../../../../infra/test-harness/until.ts';

/** The keys that the files of these uploads may have in the store. */
export const keysOf = (uploadIds: string[]): string[] =>
  uploadIds.flatMap((id) =>
    Array.from({ length: QUOTE_FILES_MAX_COUNT }, (_, position) => `${id}-${position}`),
  );

/** A running inquiries process with its own database. */
export class Inquiries extends ServiceProcess {
  private constructor(
    readonly store: TestStore,
    private readonly database: TestDatabase,
    environment: Record<string, string>,
  ) {
    super('inquiries', environment);
  }

  /**
   * @param store is closed with the process
   * @param environment settings that differ from the defaults of these tests, where the queue cannot be reached
   * @param databaseGate through which the process reaches its database, if not directly
   */
  static async start(
    store: TestStore,
    environment: Record<string, string> = {},
    databaseGate?: TcpGate,
  ): Promise<Inquiries> {
    const database = await TestDatabase.create('inquiries');
    const defaults = {
      DATABASE_URL: database.urlThrough(databaseGate),
      STORAGE_URL: store.url,
      QUEUE_URL: 'redis://127.0.0.1:9',
      // All tests are one visitor.
      RATE_LIMIT_SCALE: '0',
    };
    return new Inquiries(store, database, { ...defaults, ...environment }).run();
  }

  async stop(): Promise<void> {
    await this.kill();
    await this.database.drop();
    await this.store.close();
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
  async upload(form: FormData, headers: Record<string, string> = {}): Promise<JsonResponse> {
    const address = this.url + API.uploadQuoteFiles.path;
    return readJson(await fetch(address, { method: 'POST', body: form, headers }));
  }

  /** Begins an upload of `length` bytes, which the test sends itself. */
  openUpload(length: number, headers: Record<string, string> = {}): Promise<RawClient> {
    return postRawForm(this.url + API.uploadQuoteFiles.path, { 'content-length': length, ...headers });
  }

  uploadsInFlight(): Promise<number> {
    return this.metric('inquiries_uploads_in_flight');
  }

  /**
   * Counts what is stored now. The returned function waits until no upload is running, and fails unless exactly `added`
   * attachments and their objects have been added, and no incomplete upload is left.
   */
  async countStored(): Promise<(added?: number) => Promise<void>> {
    const count = async () => [(await this.store.objects()).length, await this.count('attachments')] as const;
    const [objects, attachments] = await count();
    return async (added = 0) => {
      await until(async () => (await this.uploadsInFlight()) === 0);
      const incomplete = await this.count(`uploads WHERE state <> 'complete'`);
      if (incomplete > 0) throw new Error(`${incomplete} uploads are not complete`);
      const now = await count();
      if (now[0] !== objects + added || now[1] !== attachments + added)
        throw new Error(`${now[0] - objects} objects and ${now[1] - attachments} attachments were added`);
    };
  }
}
