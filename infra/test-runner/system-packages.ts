import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumPath, HEADLESS_SHELL } from '../test-harness/chromium.ts';

/** Installs Debian's package of a missing program, if allowed; otherwise prints the command. Returns whether it is there. */
export function ensureInstalled(name: string, isThere: () => boolean): boolean {
  if (isThere() || install(name, isThere)) return true;
  console.log(`${name} is not installed, and cannot be from here: apt-get install ${name}`);
  return false;
}

function install(name: string, isThere: () => boolean): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const mayInstall =
    existsSync('/usr/bin/apt-get') && (asRoot.length === 0 || run(['sudo', '-n', 'true'], 'ignore'));
  if (!mayInstall) return false;
  console.log(`Installing ${name} (apt-get) …`);
  // RUNLEVEL keeps Debian from starting an installed server.
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', '-qq'];
  run([...apt, 'update'], 'ignore');
  run([...apt, 'install', '--yes', '--no-install-recommends', name], 'ignore');
  return isThere();
}

/** Chromium's headless shell, a package of its own, or else the whole browser. */
export function ensureChromium(): boolean {
  const hasShell = () => existsSync(HEADLESS_SHELL);
  if (!process.env['CHROMIUM_PATH'] && !hasShell()) install('chromium-headless-shell', hasShell);
  return ensureInstalled('chromium', () => chromiumPath() !== undefined);
}

export const ensureRedis = (): boolean =>
  ensureInstalled('redis-server', () => existsSync('/usr/bin/redis-server'));

/** The virus scanner, without signatures. Tests that need it are left out where it is missing. */
export const ensureClamd = (): boolean =>
  ensureInstalled('clamav-daemon', () => existsSync('/usr/sbin/clamd'));

const run = ([program, ...args]: string[], stdio: 'ignore' | 'inherit'): boolean =>
  spawnSync(program!, args, { stdio: ['ignore', stdio, 'inherit'] }).status === 0;
