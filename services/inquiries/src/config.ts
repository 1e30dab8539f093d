import { loadConfig, milliseconds, positiveInteger } from '@packaging/service-kit/process/config';
import { z } from 'zod';
import {
  databaseSettings,
  queueSettings,
  storageSettings,
  uploadSettings,
} from '@packaging/service-kit/process/settings';

export const config = loadConfig('inquiries', {
  ...databaseSettings,
  ...queueSettings,
  /** The bucket or directory holds only attachments and is never served. */
  ...storageSettings,
  ...uploadSettings(50),
  /**
   * A directory on the disk of PostgreSQL, if that is a disk of this machine. Quotes and contact messages are refused while
   * it has less free space than half of UPLOAD_FREE_SPACE_MIN_BYTES.
   */
  DATABASE_DISK_PATH: z.string().optional(),
  /** How long after handing a message to the queue the relay checks the outcome of its job, in milliseconds. */
  OUTBOX_CHECK_AFTER_MS: milliseconds.default(30_000),
  /** How long a message is kept after the queue has finished with it, in days. */
  OUTBOX_SETTLED_KEPT_DAYS: positiveInteger.default(30),
  /** `tcp://host:port` of ClamAV's clamd, which scans attachments; without it they stay 'not scanned'. */
  CLAMAV_URL: z.url({ protocol: /^tcp$/, error: 'must be a tcp://host:port URL' }).optional(),
  /** Time between two sweeps of unclaimed attachments and settled messages, in milliseconds. */
  SWEEP_INTERVAL_MS: milliseconds.default(5 * 60_000),
});
