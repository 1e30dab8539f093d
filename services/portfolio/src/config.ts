import { loadConfig, milliseconds } from '@packaging/service-kit/process/config';
import { databaseSettings, storageSettings, uploadSettings } from '@packaging/service-kit/process/settings';
import { z } from 'zod';

export const config = loadConfig('portfolio', {
  ...databaseSettings,
  ...storageSettings,
  ...uploadSettings(20),
  /** Whether a gallery that is empty at its first start is seeded with the site's own images. */
  PORTFOLIO_DEMO: z.enum(['on', 'off']).default('on'),
  /** Time between two removals of the files of failed uploads, in milliseconds. */
  SWEEP_INTERVAL_MS: milliseconds.default(5 * 60_000),
});
