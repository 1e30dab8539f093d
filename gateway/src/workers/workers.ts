import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterMetrics } from '@packaging/service-kit/process/cluster-metrics';
import type { Logger } from '@packaging/service-kit/process/logger';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { GatewayConfig } from '../config.ts';
import type { Gateway } from '../gateway.ts';
import { startOperations } from '../operations.ts';
import { relayChanges } from './change-channel.ts';

/** Pause before a worker that ended is replaced, so that one that cannot start does not take a core. */
const REPLACE_AFTER_MS = 1000;

/** What one of several workers may use of what the whole gateway may. */
export const shareOf = (config: GatewayConfig): GatewayConfig => {
  const share = (whole: number) => Math.ceil(whole / config.GATEWAY_WORKERS);
  return {
    ...config,
    CONNECTIONS_PER_ADDRESS_MAX: share(config.CONNECTIONS_PER_ADDRESS_MAX),
    SERVICE_REQUESTS_WAITING_MAX: share(config.SERVICE_REQUESTS_WAITING_MAX),
    CACHE_MAX_MEGABYTES: share(config.CACHE_MAX_MEGABYTES),
  };
};

/**
 * Runs the gateway as GATEWAY_WORKERS processes that share its port, each with a part of its limits. This process counts
 * requests for all of them, unless Redis does, sums their metrics, passes on what has changed, and replaces a worker
 * that ends.
 * @throws if a worker does not start
 */
export async function startWorkers(config: GatewayConfig, logger: Logger): Promise<Gateway> {
  new RateLimiterClusterMaster();
  const accepting = new Set<Worker>();
  let stopping = false;
  const start = async (): Promise<number> => {
    const worker = cluster.fork();
    relayChanges(worker);
    const ended = once(worker, 'exit').then(([code, signal]) => {
      accepting.delete(worker);
      return { code: code as number, signal: signal as string };
    });
    const [address] = (await Promise.race([
      once(worker, 'listening'),
      ended.then(() => Promise.reject(new Error('a worker could not start'))),
    ])) as [{ port: number }];
    accepting.add(worker);
    void ended.then((how) => {
      if (!stopping) void replace(worker, how);
    });
    return address.port;
  };
  const replace = async ({ process: { pid } }: Worker, how: object) => {
    logger.error({ pid, ...how }, 'a worker ended and is replaced');
    for (;;) {
      await delay(REPLACE_AFTER_MS);
      if (stopping) return;
      try {
        await start();
        return;
      } catch (error) {
        logger.error({ err: error }, 'a worker is not replaced');
      }
    }
  };

  const ports = await Promise.all(Array.from({ length: config.GATEWAY_WORKERS }, start));
  const operations = await startOperations(config, logger, clusterMetrics, async () => {
    if (stopping || accepting.size === 0) throw new Error('no worker accepts requests');
  });
  return {
    port: ports[0]!,
    opsPort: operations.port,
    async close() {
      stopping = true;
      const codes = await Promise.all(
        [...accepting].map(async (worker) => {
          const ended = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          return (await ended)[0] as number;
        }),
      );
      await operations.close();
      if (codes.some((code) => code !== 0)) throw new Error('a worker did not stop in order');
    },
  };
}
