import { loadConfig, postgresUrl, queueUrl } from '@packaging/service-kit/process/config';
import { z } from 'zod';

export const config = loadConfig('notifications', {
  DATABASE_URL: postgresUrl,
  /** Where the messages of inquiries come from. */
  QUEUE_URL: queueUrl,
  /** Messages sent at the same time by one process. */
  SMS_CONCURRENCY: z.coerce.number().int().positive().default(8),
});
