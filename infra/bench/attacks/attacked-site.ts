import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { temporaryDirectory } from '../../load/temporary-system.ts';
import { startSystem, type System, type SystemOptions } from '../../local/system.ts';
import type { DatabaseName } from '../../services.ts';
import { SiteClient } from './site-client.ts';

/** Attacks a site and returns a summary of the responses. */
export type Attack = (site: AttackedSite) => Promise<string>;

/** A system of its own, with the limits that every site has. */
export class AttackedSite extends SiteClient {
  readonly system: System;
  readonly directory: string;
  readonly #cleanUp: () => Promise<unknown>;

  private constructor(system: System, directory: string, cleanUp: () => Promise<unknown>) {
    super(system.url);
    this.system = system;
    this.directory = directory;
    this.#cleanUp = cleanUp;
  }

  /**
   * @param environment settings of its processes that differ from the defaults
   * @param cleanUp runs after the system has stopped
   */
  static async start(
    environment: SystemOptions['environment'] = {},
    directory?: string,
    cleanUp = async () => {},
  ): Promise<AttackedSite> {
    const data = directory ?? (await temporaryDirectory());
    return new AttackedSite(await startSystem({ directory: data, environment }), data, cleanUp);
  }

  /** Runs `work` while ordinary visitors use the site from another thread. Also returns a summary of their requests. */
  async withVisitors<T>(work: () => Promise<T>): Promise<[result: T, visitors: string]> {
    const file = new URL('./ordinary-visitors.ts', import.meta.url);
    const visitors = new Worker(file, { workerData: this.system.url });
    const summary = once(visitors, 'message') as Promise<[string]>;
    const [result, [met]] = await Promise.all([work().finally(() => visitors.postMessage('over')), summary]);
    return [result, met];
  }

  async query<Row extends object>(
    database: DatabaseName,
    sql: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.system.databases[database] });
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    this.close();
    await this.system.stop();
    await this.#cleanUp();
    await rm(this.directory, { recursive: true, force: true });
  }
}
