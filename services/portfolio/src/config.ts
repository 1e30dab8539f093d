import { httpUrl, loadConfig, milliseconds } from '@packaging/service-kit/process/config';
import {
  databaseSettings,
  isLocalSite,
  storageSettings,
  uploadSettings,
} from '@packaging/service-kit/process/settings';
import { z } from 'zod';

const settings = loadConfig('portfolio', {
  ...databaseSettings,
  ...storageSettings,
  ...uploadSettings(20),
  /** Where visitors reach the site. */
  PUBLIC_URL: httpUrl,
  /** Which visitors' images are listed at once: all (on a local site), or none until staff publish them (elsewhere). */
  PORTFOLIO_PUBLISH: z.enum(['all', 'reviewed']).optional(),
  /** Whether a gallery that is empty at its first start is seeded with the site's own images. */
  PORTFOLIO_DEMO: z.enum(['on', 'off']).default('on'),
  /** Time between two removals of the files of failed uploads, in milliseconds. */
  SWEEP_INTERVAL_MS: milliseconds.default(5 * 60_000),
});

/** Whether everyone may try everything, featured images too. */
export const isLocal = isLocalSite(settings.PUBLIC_URL);
const { PORTFOLIO_PUBLISH = isLocal ? 'all' : 'reviewed' } = settings;

export const config = { ...settings, PORTFOLIO_PUBLISH };
