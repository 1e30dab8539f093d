import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../local/postgres.ts';
import { minioProgram, startMinio } from './minio-server.ts';

const stops: (() => Promise<void>)[] = [];

/** Starts one PostgreSQL and, if installed, one MinIO for all tests; each file has its own databases and buckets. */
export default async function setUp(): Promise<void> {
  globalThis.stopTestServers = async () => void (await Promise.all(stops.map((stop) => stop())));
  await Promise.all([ensurePostgres(), ensureMinio()]);
}

async function ensurePostgres(): Promise<void> {
  if (process.env['TEST_POSTGRES_URL']) return;
  const directory = await mkdtemp(join(tmpdir(), 'e2e-postgres-'));
  // PostgreSQL does not run as root, and its user needs access.
  await chmod(directory, 0o755);
  const server = await startPostgres({ directory: join(directory, 'data'), durable: false });
  process.env['TEST_POSTGRES_URL'] = server.adminUrl;
  stops.push(async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });
}

async function ensureMinio(): Promise<void> {
  if (process.env['TEST_STORAGE_URL']) return;
  const program = minioProgram();
  if (!program)
    return console.log(
      'No minio or silo found (MINIO_PROGRAM, PATH): object stores are tested only as directories.',
    );
  const server = await startMinio(program);
  process.env['TEST_STORAGE_URL'] = server.url;
  stops.push(server.stop);
}

declare global {
  var stopTestServers: (() => Promise<void>) | undefined;
}
