import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystem, type System } from '../local/system.ts';
import { processNames } from '../services.ts';

/**
 * Starts the whole product on its embedded parts, with data of its own and no rate limits, for as long as `work` takes.
 * @param start what starts it, where that is to be another checkout's code
 */
export async function onEmbeddedParts<T>(
  work: (system: System) => Promise<T>,
  start = startSystem,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  // PostgreSQL does not run as root, and its user has to pass.
  await chmod(directory, 0o755);
  const unlimited = { RATE_LIMIT_SCALE: '0' };
  const environment = Object.fromEntries(processNames.map((name) => [name, unlimited]));
  const system = await start({ directory, environment });
  try {
    return await work(system);
  } finally {
    await system.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
