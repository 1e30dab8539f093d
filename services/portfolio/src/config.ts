import { loadConfig, storageUrl } from '@packaging/service-kit/config';
import { z } from 'zod';

export const config = loadConfig('portfolio', {
  STORAGE_URL: storageUrl,
  /** How long the object store may stay silent within one call, in milliseconds. */
  STORAGE_TIMEOUT_MS: z.coerce.number().int().positive().default(10_000),
});
