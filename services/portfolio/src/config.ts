import { loadConfig, postgresUrl, storageUrl } from '@packaging/service-kit/process/config';
import { z } from 'zod';

const milliseconds = () => z.coerce.number().int().positive();

export const config = loadConfig('portfolio', {
  /** Where the gallery's items are listed. */
  DATABASE_URL: postgresUrl,
  STORAGE_URL: storageUrl,
  /** How long the object store may stay silent within one call, in milliseconds. */
  STORAGE_TIMEOUT_MS: milliseconds().default(10_000),
  /** How long a client may send nothing in the middle of an upload, in milliseconds. */
  UPLOAD_IDLE_TIMEOUT_MS: milliseconds().default(30_000),
  /** Most uploads received at once; each holds up to two parts of 5 MiB in memory when MinIO is the store. */
  UPLOADS_MAX_IN_FLIGHT: z.coerce.number().int().positive().default(20),
});
