import { existsSync } from 'node:fs';

/** Chromium without windows, which needs half the time of the whole browser for a test. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const firstThere = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** The whole browser that is installed on this machine, if there is one; CHROMIUM_PATH names another. */
export const chromiumPath = (): string | undefined => firstThere([process.env['CHROMIUM_PATH'], ...BROWSERS]);

/** What runs the tests: Chromium's headless shell where there is one, else the whole browser. */
export const testChromiumPath = (): string | undefined =>
  firstThere([process.env['CHROMIUM_PATH'], HEADLESS_SHELL, ...BROWSERS]);

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
