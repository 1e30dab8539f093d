import { setTimeout as delay } from 'node:timers/promises';
import { MixedTraffic } from './mixed-traffic.ts';

const VISITORS = 32;
const RESTARTS = 3;
/** Between two calls of a visitor. */
const PAUSE_MS = 20;
/** Traffic before the first restart and after each. */
const BETWEEN_RESTARTS_MS = 1000;

/**
 * Restarts a service three times while visitors use the site, and prints their failed requests.
 * @param restart resolves once it is ready for work again
 * @returns the number of requests that failed
 */
export async function restartUnderTraffic(
  url: string,
  name: string,
  restart: () => Promise<void>,
): Promise<number> {
  const traffic = new MixedTraffic(url, VISITORS, PAUSE_MS);
  await delay(BETWEEN_RESTARTS_MS);
  for (let count = 0; count < RESTARTS; count++) {
    await restart();
    await delay(BETWEEN_RESTARTS_MS);
  }
  const { calls, uploads, quotes, slowestMs, failures } = await traffic.stop();
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  console.log(
    `${name}: ${RESTARTS} restarts, ${calls} calls (${uploads} uploads, ${quotes} quotes) of ${VISITORS} visitors, ` +
      `${failed} failed, the slowest took ${slowestMs} ms`,
  );
  if (failed > 0) console.table(failures);
  return failed;
}
