import { SERVICE_UPLOAD_IDLE_TIMEOUT_MS } from '@packaging/contracts/timeouts';
import { z } from 'zod';
import { milliseconds, positiveInteger } from './config.ts';

const MEGABYTE_BYTES = 1024 * 1024;

/** Every service listens on this port in its container; there the gateway expects it. */
export const SERVICE_PORT = 4000;

/** Where a service's own database is. */
export const databaseSettings = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
};

/** Longest wait for one call to the queue, unless it is set otherwise. */
export const QUEUE_TIMEOUT_MS = 5000;

/** Where the queue between services is: BullMQ on Redis or on PostgreSQL. */
export const queueSettings = {
  QUEUE_URL: z.url({
    protocol: /^(rediss?|postgres(ql)?)$/,
    error: 'must be a redis:// or postgres:// URL',
  }),
  /** Longest wait for one call to the queue, in milliseconds. */
  QUEUE_TIMEOUT_MS: milliseconds.default(QUEUE_TIMEOUT_MS),
  /** Longest pause before an unavailable queue or database is tried again, in milliseconds. */
  RETRY_PAUSE_MAX_MS: milliseconds.default(5000),
};

/** How a service does the jobs of a queue. */
export const jobSettings = {
  /** A process that stops responding loses its jobs to another one after this time, in milliseconds. */
  JOB_LOCK_MS: milliseconds.default(10_000),
};

/** Where a service keeps files. */
export const storageSettings = {
  /** `http(s)://key:secret@host:port/bucket` for MinIO, or `file:///directory`. */
  STORAGE_URL: z.url({
    protocol: /^(https?|file)$/,
    error: 'must be an http://key:secret@host/bucket or file:///directory URL',
  }),
  /** How long the object store may send nothing within one call, in milliseconds. */
  STORAGE_TIMEOUT_MS: milliseconds.default(10_000),
};

/** How a service receives files. */
export const uploadSettings = (defaultMaxInFlight: number) => ({
  /** How long a client may send nothing in the middle of an upload, in milliseconds. */
  UPLOAD_IDLE_TIMEOUT_MS: milliseconds.default(SERVICE_UPLOAD_IDLE_TIMEOUT_MS),
  /** Most uploads received at once; each holds up to two parts of 5 MiB in memory when MinIO is the store. */
  UPLOADS_MAX_IN_FLIGHT: positiveInteger.default(defaultMaxInFlight),
  /** Most uploads received at once from one visitor. */
  UPLOADS_MAX_PER_VISITOR: positiveInteger.default(6),
  /** Bytes of uploads received from one visitor. */
  UPLOAD_BYTES_PER_VISITOR_PER_HOUR: positiveInteger.default(1024 * MEGABYTE_BYTES),
  /** Uploads are refused while a store on this machine has less free space: quotes need some too, in the database. */
  UPLOAD_FREE_SPACE_MIN_BYTES: positiveInteger.default(512 * MEGABYTE_BYTES),
  /** Multiplies what one visitor may upload; 0 turns these limits off. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
});
