import { loadConfig } from '@packaging/service-kit/process/config';
import { databaseSettings, storageSettings, uploadSettings } from '@packaging/service-kit/process/settings';

export const config = loadConfig('portfolio', {
  ...databaseSettings,
  ...storageSettings,
  ...uploadSettings(20),
});
