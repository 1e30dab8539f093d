import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type TemporarySystemOptions, withTemporarySystem } from '../load/temporary-system.ts';
import { ROOT } from '../local/supervised-process.ts';
import type { startSystem, System } from '../local/system.ts';

/** A running system and the checkout whose code it runs. */
export interface Checkout {
  /** Its path as given; '' for this checkout. */
  path: string;
  system: System;
}

/** Starts the system of this checkout, and of other built ones, each with its own code and data, while `work` runs. */
export async function onCheckouts(
  others: string[],
  work: (checkouts: Checkout[]) => Promise<void>,
  options: TemporarySystemOptions = {},
): Promise<void> {
  const startNext = async ([path, ...rest]: string[], running: Checkout[]): Promise<void> => {
    if (path === undefined) return work(running);
    const module = pathToFileURL(join(resolve(path || ROOT), 'infra/local/system.ts')).href;
    const { startSystem: start } = (await import(module)) as { startSystem: typeof startSystem };
    await withTemporarySystem((system) => startNext(rest, [...running, { path, system }]), {
      ...options,
      start,
    });
  };
  await startNext(['', ...others], []);
}
