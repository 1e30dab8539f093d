import { chmodSync, mkdirSync, statSync } from 'node:fs';

const STICKY_BIT = 0o1000;

/**
 * Creates a directory for this user only, or closes an existing one of this user to others. A directory for everyone's
 * files, such as /tmp, is left as it is.
 */
export function privateDirectory(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(directory);
  if (uid === process.getuid?.() && !(mode & STICKY_BIT)) chmodSync(directory, 0o700);
  return directory;
}
