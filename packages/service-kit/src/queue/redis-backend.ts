import { createRedisBackend } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { QueueBackend } from './queue-backend.ts';

/** Longest wait for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;
/** Longest pause between attempts to reconnect, in milliseconds. */
const RECONNECT_MAX_MS = 2000;
/** How long a connection may be idle before TCP probes it, in milliseconds. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** BullMQ on Redis. */
export function openRedisBackend(url: string, options: RedisOptions): QueueBackend {
  const redis = new Redis(url, {
    ...options,
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAlive: KEEP_ALIVE_DELAY_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MAX_MS),
  });
  // Only the event has the cause: `connect` just rejects with 'Connection is closed'.
  let cause: Error | undefined;
  redis.on('error', (error) => (cause = error));
  return {
    connection: redis,
    factory: createRedisBackend,
    async prepare() {
      await redis.connect().catch((error: unknown) => {
        throw cause ?? error;
      });
    },
    async close() {
      redis.disconnect();
    },
  };
}
