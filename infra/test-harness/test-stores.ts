import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'minio';

/** An object store for one test, with direct access to its content. */
export interface TestStore {
  /** As a service's STORAGE_URL. */
  url: string;
  /** Keys of the complete objects. */
  objects(): Promise<string[]>;
  /** Leftovers of interrupted writes of these keys. */
  remnants(keys: string[]): Promise<string[]>;
  read(key: string): Promise<Buffer>;
  write(key: string, content: Buffer | string): Promise<void>;
  close(): Promise<void>;
}

/** The kinds of store that can be tested here: with MinIO if the global setup found one. */
export const testStores: [string, () => Promise<TestStore>][] = [['a directory', directoryStore]];
if (process.env['TEST_STORAGE_URL']) testStores.push(['MinIO', minioStore]);

const UNFINISHED = '.unfinished';

/** A directory below /tmp, created by the first write. */
export async function directoryStore(): Promise<TestStore> {
  const parent = await mkdtemp(join(tmpdir(), 'store-'));
  const root = join(parent, 'objects');
  const files = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  };
  const isUnfinished = (file: string) => file.startsWith(UNFINISHED);
  return {
    url: pathToFileURL(root).href,
    objects: async () => (await files()).filter((file) => !isUnfinished(file)),
    remnants: async () => (await files()).filter(isUnfinished),
    read: (key) => readFile(join(root, key)),
    async write(key, content) {
      await mkdir(dirname(join(root, key)), { recursive: true });
      await writeFile(join(root, key), content);
    },
    close: () => rm(parent, { recursive: true }),
  };
}

async function minioStore(): Promise<TestStore> {
  const url = new URL(process.env['TEST_STORAGE_URL']!);
  const bucket = `test-${randomUUID()}`;
  url.pathname = bucket;
  const client = new Client({
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
    async remnants(keys) {
      if (!(await client.bucketExists(bucket))) return [];
      // MinIO lists unfinished uploads only by complete key.
      const lists = await Promise.all(
        keys.map((key) => client.listIncompleteUploadsQuery(bucket, key, '', '', '')),
      );
      return lists.flatMap(({ uploads }) => uploads.map(({ key }) => key));
    },
    read: async (key) => Buffer.concat(await (await client.getObject(bucket, key)).toArray()),
    async write(key, content) {
      if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
      await client.putObject(bucket, key, content);
    },
    async close() {
      await client.removeObjects(bucket, await objects());
      if (await client.bucketExists(bucket)) await client.removeBucket(bucket);
    },
  };
}
