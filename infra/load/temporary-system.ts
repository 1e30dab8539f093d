import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystem, type System, type SystemOptions } from '../local/system.ts';
import { processNames } from '../services.ts';

/** Options of {@link startSystem}, with settings that all processes get. */
export interface TemporarySystemOptions extends Omit<SystemOptions, 'directory'> {
  settings?: Record<string, string>;
  /** Another checkout's `startSystem`. */
  start?: typeof startSystem;
}

/** Creates a directory for data. PostgreSQL does not run as root, and its user must be able to enter. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'packaging-'));
  await chmod(directory, 0o755);
  return directory;
}

/** Starts the whole product with data of its own, which is removed after `work`. All clients have one address: no rate limits. */
export async function withTemporarySystem<T>(
  work: (system: System) => Promise<T>,
  { settings = {}, start = startSystem, environment = {}, ...options }: TemporarySystemOptions = {},
): Promise<T> {
  const directory = await temporaryDirectory();
  try {
    const system = await start({
      directory,
      environment: Object.fromEntries(
        processNames.map((name) => [name, { RATE_LIMIT_SCALE: '0', ...settings, ...environment[name] }]),
      ),
      ...options,
    });
    try {
      return await work(system);
    } finally {
      await system.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
