import { API } from '@packaging/contracts/api';
import { type JsonResponse, readJson } from '../../../../infra/test-harness/call-api.ts';
import { ServiceProcess } from '../../../../infra/test-harness/service-process.ts';
import type { TcpGate } from '../../../../infra/test-harness/tcp-gate.ts';
import { TestDatabase } from '../../../../infra/test-harness/test-database.ts';
import type { TestStore } from '../../../../infra/test-harness/test-stores.ts';
import { until } from '../../../../infra/test-harness/until.ts';

/** A running portfolio process on a store and a database of its own. */
export class Portfolio extends ServiceProcess {
  private constructor(
    readonly store: TestStore,
    readonly database: TestDatabase,
    environment: Record<string, string>,
  ) {
    super('portfolio', environment);
  }

  /**
   * @param store is closed with the process
   * @param environment settings that differ from the usual ones
   * @param databaseGate through which the process reaches its database, if not directly
   */
  static async start(
    store: TestStore,
    environment: Record<string, string> = {},
    databaseGate?: TcpGate,
  ): Promise<Portfolio> {
    const database = await TestDatabase.create('portfolio');
    const usual = {
      DATABASE_URL: database.urlThrough(databaseGate),
      STORAGE_URL: store.url,
      PUBLIC_URL: 'http://localhost:8080',
      // All tests are one visitor.
      RATE_LIMIT_SCALE: '0',
      PORTFOLIO_DEMO: 'off',
      SWEEP_INTERVAL_MS: '200',
    };
    return new Portfolio(store, database, { ...usual, ...environment }).run();
  }

  async stop(): Promise<void> {
    await this.kill();
    await this.database.drop();
    await this.store.close();
  }

  /** The rows of a query. */
  rows<Row = Record<string, unknown>>(query: string): Promise<Row[]> {
    return this.database.rows<Row>(query);
  }

  /** Every file in the store, including incomplete ones in a directory. */
  async files(): Promise<string[]> {
    return [...(await this.store.objects()), ...(await this.store.remnants([]))];
  }

  /** An image of the gallery as stored. */
  stored(filename: string): Promise<Buffer> {
    return this.store.read(`attached_assets/${filename}`);
  }

  /** Sends a form to the gallery. */
  async upload(form: FormData, headers: Record<string, string> = {}): Promise<JsonResponse> {
    const address = this.url + API.uploadPortfolioItem.path;
    return readJson(await fetch(address, { method: 'POST', body: form, headers }));
  }

  /** Lists the gallery. */
  async list(): Promise<JsonResponse> {
    return readJson(await fetch(this.url + API.portfolio.path));
  }

  /** Number of uploads that are not finished. */
  async uploads(): Promise<number> {
    return (await this.rows('SELECT FROM uploads')).length;
  }

  /**
   * Counts what is stored now. The returned function waits until no upload is running, and fails unless exactly `added`
   * items have been added, each with one file.
   */
  async countStored(): Promise<(added?: number) => Promise<void>> {
    const count = async () =>
      [(await this.files()).length, (await this.rows('SELECT FROM portfolio_items')).length] as const;
    const [files, items] = await count();
    return async (added = 0) => {
      await until(async () => (await this.metric('portfolio_uploads_in_flight')) === 0);
      const now = await count();
      if (now[0] !== files + added || now[1] !== items + added)
        throw new Error(`${now[0] - files} files and ${now[1] - items} items were added`);
    };
  }
}
