import { loadConfig, milliseconds, positiveInteger } from '@packaging/service-kit/process/config';
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
  /** How long after handing a message to the queue the relay checks the outcome of its job, in milliseconds. */
  OUTBOX_CHECK_AFTER_MS: milliseconds.default(30_000),
  /** How long a message is kept after the queue has finished with it, in days. */
  OUTBOX_SETTLED_KEPT_DAYS: positiveInteger.default(30),
  /** Time between two sweeps of unclaimed attachments and settled messages, in milliseconds. */
  SWEEP_INTERVAL_MS: milliseconds.default(5 * 60_000),
});
