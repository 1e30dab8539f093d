import { SERVICE_UPLOAD_IDLE_TIMEOUT_MS } from '@packaging/contracts/timeouts';
import { z } from 'zod';
import { milliseconds, positiveInteger } from './config.ts';

const MEGABYTE_BYTES = 1024 * 1024;

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a site is reached only on its own machine, so that everyone may try everything. */
export const isLocalSite = (publicUrl: string): boolean => LOCAL_HOSTS.includes(new URL(publicUrl).hostname);

/** The port that every service listens on in its container, where the gateway expects it. */
export const SERVICE_PORT = 4000;

/** A service's own database. */
export const databaseSettings = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
};

/** Default for the longest wait for one call to the queue, in milliseconds. */
export const QUEUE_TIMEOUT_MS = 5000;

/** The queue between services: BullMQ on Redis or on PostgreSQL. */
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

/** Settings of a service that works on a queue's jobs. */
export const jobSettings = {
  /** When a process stops responding, others take over its jobs after this time, in milliseconds. */
  JOB_LOCK_MS: milliseconds.default(10_000),
};

/** A service's object store. */
export const storageSettings = {
  /** `http(s)://key:secret@host:port/bucket` for MinIO, or `file:///directory`. */
  STORAGE_URL: z.url({
    protocol: /^(https?|file)$/,
    error: 'must be an http://key:secret@host/bucket or file:///directory URL',
  }),
  /** Longest time within one call for which the object store may send nothing, in milliseconds. */
  STORAGE_TIMEOUT_MS: milliseconds.default(10_000),
};

/** Limits of a service that receives files. */
export const uploadSettings = (defaultMaxInFlight: number) => ({
  /** Longest pause of a client in the middle of an upload, in milliseconds. */
  UPLOAD_IDLE_TIMEOUT_MS: milliseconds.default(SERVICE_UPLOAD_IDLE_TIMEOUT_MS),
  /** Most uploads received at once; each holds up to two parts of 5 MiB in memory when MinIO is the store. */
  UPLOADS_MAX_IN_FLIGHT: positiveInteger.default(defaultMaxInFlight),
  /** Most uploads received at once from one visitor. */
  UPLOADS_MAX_PER_VISITOR: positiveInteger.default(6),
  /** Most bytes of uploads received from one visitor in an hour. */
  UPLOAD_BYTES_PER_VISITOR_PER_HOUR: positiveInteger.default(1024 * MEGABYTE_BYTES),
  /** Uploads are refused while a store on this machine has less free space, which the database needs for quotes. */
  UPLOAD_FREE_SPACE_MIN_BYTES: positiveInteger.default(512 * MEGABYTE_BYTES),
  /** Multiplies the upload limits of one visitor; 0 turns them off. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
});
