import { loadConfig, postgresUrl, queueUrl, storageUrl } from '@packaging/service-kit/process/config';
import { z } from 'zod';

const milliseconds = () => z.coerce.number().int().positive();

export const config = loadConfig('inquiries', {
  DATABASE_URL: postgresUrl,
  /** Where messages for notifications go. */
  QUEUE_URL: queueUrl,
  /** How long after a message was handed to the queue the relay asks what became of it, in milliseconds. */
  OUTBOX_CHECK_AFTER_MS: milliseconds().default(30_000),
  /** How long a message is kept after the queue has finished with it, in days: to look up what became of it. */
  OUTBOX_SETTLED_KEPT_DAYS: z.coerce.number().int().positive().default(30),
  /** Where attachments are kept: a bucket or directory that nothing else uses and nobody serves. */
  STORAGE_URL: storageUrl,
  /** How long the object store may stay silent within one call, in milliseconds. */
  STORAGE_TIMEOUT_MS: milliseconds().default(10_000),
  /** How long a client may send nothing in the middle of an upload, in milliseconds. */
  UPLOAD_IDLE_TIMEOUT_MS: milliseconds().default(30_000),
  /** Most uploads received at once; each holds up to two parts of 5 MiB in memory when MinIO is the store. */
  UPLOADS_MAX_IN_FLIGHT: z.coerce.number().int().positive().default(50),
  /** Time between two sweeps of unclaimed attachments and settled messages, in milliseconds. */
  SWEEP_INTERVAL_MS: milliseconds().default(5 * 60_000),
});
