import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumPath } from '../testing/chromium.ts';

/** Installs Debian's package of a program that is missing, where we may; else says what to do. */
export function ensureInstalled(name: string, isThere: () => boolean): boolean {
  if (isThere()) return true;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const mayInstall =
    existsSync('/usr/bin/apt-get') && (asRoot.length === 0 || run(['sudo', '-n', 'true'], 'ignore'));
  if (mayInstall) {
    console.log(`Installing ${name} (apt-get) …`);
    // RUNLEVEL keeps Debian from starting an installed server.
    const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', '-qq'];
    run([...apt, 'update'], 'ignore');
    run([...apt, 'install', '--yes', '--no-install-recommends', name], 'ignore');
  }
  if (!isThere()) console.log(`${name} is not installed, and cannot be from here: apt-get install ${name}`);
  return isThere();
}

export const ensureChromium = (): boolean => ensureInstalled('chromium', () => chromiumPath() !== undefined);
export const ensureRedis = (): boolean =>
  ensureInstalled('redis-server', () => existsSync('/usr/bin/redis-server'));

const run = ([program, ...args]: string[], stdio: 'ignore' | 'inherit'): boolean =>
  spawnSync(program!, args, { stdio: ['ignore', stdio, 'inherit'] }).status === 0;
