import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystem } from '../../../infra/local/system.ts';
import { keepTestSystem } from './test-system.ts';

/** Starts the whole product for a run, with data of its own, unless BASE_URL names one that runs. */
export default async function startSystemForTests(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['BASE_URL']) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'browser-tests-'));
  // PostgreSQL does not run as root, and its user has to pass.
  await chmod(directory, 0o755);
  const complaints: string[] = [];
  const system = await startSystem({
    directory,
    durable: false,
    // All tests come from one address.
    environment: { gateway: { RATE_LIMIT_SCALE: '0' }, notifications: { RATE_LIMIT_SCALE: '0' } },
    listener: { onLine: () => {}, onEvent: (text) => complaints.push(text) },
  });
  process.env['BASE_URL'] = system.url;
  keepTestSystem({ databases: system.databases, stores: system.stores });
  return async () => {
    await system.stop();
    await rm(directory, { recursive: true, force: true });
    // A process that died and came back would otherwise go unseen.
    if (complaints.length) throw new Error(complaints.join('\n'));
  };
}
