import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '@packaging/service-kit/process/config';
import { createLogger } from '@packaging/service-kit/process/logger';
import { storageSettings } from '@packaging/service-kit/process/settings';
import { openObjectStore } from '@packaging/service-kit/object-store/open-object-store';
import { z } from 'zod';
import { SERVED_PREFIX } from './media/served-prefix.ts';
import { mediaType } from './media/media-type.ts';

/**
 * Loads the site's own media into the store, and exits. Existing files stay: an owner may have replaced them.
 */
const config = loadConfig('load-media', {
  /** This process does not listen. */
  PORT: z.unknown().optional(),
  ...storageSettings,
  /** Directory of the files. */
  MEDIA_DIR: z.string(),
});
const logger = createLogger(config);
const store = openObjectStore(config.STORAGE_URL, config.STORAGE_TIMEOUT_MS);

try {
  let loaded = 0;
  for (const filename of await readdir(config.MEDIA_DIR)) {
    const type = mediaType(filename);
    const key = SERVED_PREFIX + filename;
    if (!type || (await store.stat(key))) continue;
    await store.put(key, createReadStream(join(config.MEDIA_DIR, filename)), type);
    loaded++;
  }
  logger.info({ loaded }, 'media loaded');
  process.exit(0);
} catch (error) {
  logger.fatal({ err: error }, 'media not loaded');
  process.exit(1);
}
