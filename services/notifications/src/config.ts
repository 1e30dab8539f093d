import { loadConfig, positiveInteger } from '@packaging/service-kit/process/config';
import { databaseSettings, queueSettings } from '@packaging/service-kit/process/settings';

export const config = loadConfig('notifications', {
  ...databaseSettings,
  ...queueSettings,
  /** Messages sent at the same time by one process. */
  SMS_CONCURRENCY: positiveInteger.default(8),
});
