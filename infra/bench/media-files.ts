import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { System } from '../local/system.ts';

const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;
export const SMALL_IMAGE = { name: 'bench-small.jpg', bytes: 28 * KILOBYTE };
export const LARGE_IMAGE = { name: 'bench-large.jpg', bytes: 100 * KILOBYTE };
export const VIDEO = { name: 'bench-video.mp4', bytes: 64 * MEGABYTE };

/** Where a system keeps the files that it serves as media. */
export const mediaDirectory = ({ stores }: System): string => join(stores.media, 'attached_assets');

/** Adds the files of the benchmarks to a system's media. */
export async function addMediaFiles(system: System): Promise<void> {
  for (const { name, bytes } of [SMALL_IMAGE, LARGE_IMAGE, VIDEO])
    await writeFile(join(mediaDirectory(system), name), randomBytes(bytes));
}
