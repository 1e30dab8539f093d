import { setTimeout as delay } from 'node:timers/promises';

/** Waits until a condition holds; an error counts as false. */
export async function until(holds: () => Promise<boolean> | boolean, timeoutMs = 20_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    let failure: unknown;
    try {
      if (await holds()) return;
    } catch (error) {
      failure = error;
    }
    if (Date.now() > deadline)
      throw new Error(`did not come true within ${timeoutMs} ms: ${holds}`, { cause: failure });
    await delay(50);
  }
}
