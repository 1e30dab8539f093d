import { setTimeout as delay } from 'node:timers/promises';
import { url } from './containers.ts';

const WAIT_MAX_MS = 120_000;

/** Prints a result; ends the program if it is a failure. */
export function check(description: string, holds: boolean): void {
  process.stdout.write(`${holds ? 'ok    ' : 'FAILED'} ${description}\n`);
  if (!holds) process.exit(1);
}

/** Waits for a condition, and checks it when time is up. */
export async function until(description: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + WAIT_MAX_MS;
  while (Date.now() < deadline) {
    if (await holds()) return check(description, true);
    await delay(250);
  }
  check(description, false);
}

/** The status of a response of the site; 0 without one. */
export const statusOf = async (path: string): Promise<number> =>
  fetch(url + path, { redirect: 'manual' }).then(
    (response) => response.status,
    () => 0,
  );
