import { existsSync } from 'node:fs';

/** Chromium without its windows, which needs half the time of the whole browser for a test. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const PROGRAMS = [HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that is installed on this machine, if there is one; CHROMIUM_PATH names another. */
export const chromiumPath = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], ...PROGRAMS].find((path) => path && existsSync(path));

/** As any user and in a container, and without calls home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
