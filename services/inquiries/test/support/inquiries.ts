import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client as MinioClient } from 'minio';
import { type Answer, answer } from '../../../../infra/test-harness/response.ts';
import { ServiceProcess } from '../../../../infra/test-harness/service-process.ts';
import type { TcpGate } from '../../../../infra/test-harness/tcp-gate.ts';
import { TestDatabase } from '../../../../infra/test-harness/test-database.ts';
import { until } from '../../../../infra/test-harness/until.ts';

/** A store to test against, and a look into it from outside. */
export interface TestStore {
  url: string;
  /** Keys of the objects that are whole. */
  objects(): Promise<string[]>;
  /** What interrupted writes left. MinIO tells only when asked for an upload's keys. */
  remnants(uploadIds: string[]): Promise<string[]>;
  read(key: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** The stores that can be tested here: a directory always, a MinIO where TEST_STORAGE_URL names one. */
export const stores: [string, () => Promise<TestStore>][] = [['directory', directoryStore]];
if (process.env['TEST_STORAGE_URL']) stores.push(['MinIO', minioStore]);

export async function directoryStore(): Promise<TestStore> {
  const root = await mkdtemp(join(tmpdir(), 'attachments-'));
  const files = async (directory: string) =>
    (await readdir(directory, { withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  return {
    url: pathToFileURL(root).href,
    objects: () => files(root),
    remnants: () => files(join(root, '.unfinished')),
    read: (key) => readFile(join(root, key)),
    close: () => rm(root, { recursive: true }),
  };
}

async function minioStore(): Promise<TestStore> {
  const url = new URL(process.env['TEST_STORAGE_URL']!);
  const bucket = `attachments-${randomUUID()}`;
  url.pathname = bucket;
  const client = new MinioClient({
    endPoint: url.hostname,
    port: Number(url.port),
    useSSL: false,
    accessKey: url.username,
    secretKey: url.password,
  });
  const objects = async (): Promise<string[]> => {
    if (!(await client.bucketExists(bucket))) return [];
    const found: { name: string }[] = await client.listObjectsV2(bucket, '', true).toArray();
    return found.map(({ name }) => name);
  };
  return {
    url: url.href,
    objects,
    remnants: async (uploadIds) => {
      const keys = uploadIds.flatMap((id) =>
        Array.from({ length: 20 }, (_, position) => `${id}-${position}`),
      );
      const lists = await Promise.all(
        keys.map((key) => client.listIncompleteUploadsQuery(bucket, key, '', '', '')),
      );
      return lists.flatMap(({ uploads }) => uploads.map(({ key }) => key));
    },
    read: async (key) => Buffer.concat(await (await client.getObject(bucket, key)).toArray()),
    close: async () => {
      await client.removeObjects(bucket, await objects());
      if (await client.bucketExists(bucket)) await client.removeBucket(bucket);
    },
  };
}

/** A running inquiries process on a store and a database of its own. */
export class Inquiries extends ServiceProcess {
  private constructor(
    private readonly database: TestDatabase,
    environment: Record<string, string>,
  ) {
    super('inquiries', environment);
  }

  /**
   * @param environment what differs from a usual one; usually the queue cannot be reached
   * @param databaseGate where the process reaches its database, if not directly
   */
  static async start(
    storageUrl: string,
    environment: Record<string, string> = {},
    databaseGate?: TcpGate,
  ): Promise<Inquiries> {
    const database = await TestDatabase.create('inquiries');
    const usual = {
      DATABASE_URL: database.urlThrough(databaseGate),
      STORAGE_URL: storageUrl,
      QUEUE_URL: 'redis://127.0.0.1:9',
    };
    return new Inquiries(database, { ...usual, ...environment }).run();
  }

  async stop(): Promise<void> {
    await this.kill();
    await this.database.drop();
  }

  /** The rows of a query. */
  rows<Row = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.rows<Row>(query, values);
  }

  /** As a failover of the database does. */
  endDatabaseConnections(): Promise<void> {
    return this.database.terminateConnections();
  }

  async count(table: string): Promise<number> {
    return (await this.rows<{ count: number }>(`SELECT count(*)::int FROM ${table}`))[0]!.count;
  }

  /** Sends JSON, or any other text as if it were. */
  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return answer(
      await fetch(this.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  }

  /** Sends a form. */
  async upload(form: FormData): Promise<Answer> {
    return answer(await fetch(`${this.url}/api/upload-quote-files`, { method: 'POST', body: form }));
  }
}

/**
 * Remembers what is kept now. The function that it gives checks, once no handler runs any more, that just so
 * many attachments have been added, and no other object and no upload that is not complete.
 */
export async function remember(
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
