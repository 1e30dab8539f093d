import { type BackendClasses, type BackendFactory, createRedisBackend, type IQueueBackend } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { openPostgresBackend } from './postgres-backend.ts';

// BullMQ types everything by its kind of connection, and here there are two kinds.
/* oxlint-disable typescript/no-explicit-any */
type AnyFactory = BackendFactory<IQueueBackend, any>;
type AnyClasses = BackendClasses<IQueueBackend, any>;
/* oxlint-enable typescript/no-explicit-any */
export type AnyQueue = InstanceType<AnyClasses['Queue']>;
export type AnyWorker = InstanceType<AnyClasses['Worker']>;

/** Where a queue lives: BullMQ on Redis or on PostgreSQL. */
export interface QueueBackend {
  /** What BullMQ takes as `connection`, together with `factory`. */
  connection: unknown;
  factory: AnyFactory;
  /** Reaches the server and makes it ready for use; fails with the server's own reason. */
  prepare(): Promise<void>;
  close(): Promise<unknown>;
}

/** Longest wait for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;
/** Longest pause between two attempts to reach Redis again, in milliseconds. */
const RECONNECT_MAX_MS = 2000;
const PRODUCER_MAX_CONNECTIONS = 4;
const WORKER_MAX_CONNECTIONS = 10;
/** How long a worker pauses after a query that failed, in milliseconds. */
const WORKER_FAILURE_PAUSE_MS = 500;

/** For a process that adds jobs and asks after them: every call fails at once while the queue is away. */
export const openProducerBackend = (url: string): QueueBackend =>
  isPostgres(url)
    ? openPostgresBackend(url, PRODUCER_MAX_CONNECTIONS)
    : openRedisBackend(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });

/** For a worker: its calls wait until the queue is back. */
export const openWorkerBackend = (url: string): QueueBackend =>
  isPostgres(url)
    ? openPostgresBackend(url, WORKER_MAX_CONNECTIONS, WORKER_FAILURE_PAUSE_MS)
    : openRedisBackend(url, { maxRetriesPerRequest: null });

const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url);

function openRedisBackend(url: string, options: RedisOptions): QueueBackend {
  const redis = new Redis(url, {
    ...options,
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MAX_MS),
  });
  // Told here alone: `connect` says no more than 'Connection is closed'.
  let reason: Error | undefined;
  redis.on('error', (error) => (reason = error));
  return {
    connection: redis,
    factory: createRedisBackend,
    async prepare() {
      await redis.connect().catch((error: unknown) => {
        throw reason ?? error;
      });
    },
    async close() {
      redis.disconnect();
    },
  };
}
