import { existsSync } from 'node:fs';

/** Chromium without windows: tests take half as long as with the full browser. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const PROGRAMS = [HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser installed on this machine, if any. CHROMIUM_PATH overrides it. */
export const chromiumPath = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], ...PROGRAMS].find((path) => path && existsSync(path));

/** Runs as any user and in containers, without background requests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
