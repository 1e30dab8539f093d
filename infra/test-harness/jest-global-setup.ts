import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../local/postgres.ts';

/** One PostgreSQL server for all files of the tier; each file makes databases of its own on it. */
export default async function setUp(): Promise<void> {
  if (process.env['TEST_POSTGRES_URL']) return;
  const directory = await mkdtemp(join(tmpdir(), 'e2e-postgres-'));
  // PostgreSQL does not run as root, and its user has to pass.
  await chmod(directory, 0o755);
  const server = await startPostgres({ directory: join(directory, 'data'), durable: false });
  process.env['TEST_POSTGRES_URL'] = server.adminUrl;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}
