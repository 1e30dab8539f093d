import { openPostgresBackend } from './postgres-backend.ts';
import type { QueueBackend } from './queue-backend.ts';
import { openRedisBackend } from './redis-backend.ts';

const PRODUCER_MAX_CONNECTIONS = 4;
const WORKER_MAX_CONNECTIONS = 10;
/** How long a worker pauses after a query that failed, in milliseconds. */
const WORKER_FAILURE_PAUSE_MS = 500;

/** For a process that adds jobs and checks their outcome: every call fails at once while the queue is unavailable. */
export const openProducerBackend = (url: string): QueueBackend =>
  isPostgres(url)
    ? openPostgresBackend(url, PRODUCER_MAX_CONNECTIONS)
    : openRedisBackend(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });

/** For a worker: calls wait until the queue is available. */
export const openWorkerBackend = (url: string): QueueBackend =>
  isPostgres(url)
    ? openPostgresBackend(url, WORKER_MAX_CONNECTIONS, WORKER_FAILURE_PAUSE_MS)
    : openRedisBackend(url, { maxRetriesPerRequest: null });

const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url);
