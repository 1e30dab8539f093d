/** A plain script that does nothing but the service's conversion, for thumbnails.ts to compare with. */
import { readFile } from 'node:fs/promises';
import type { ImageWidth } from '@packaging/contracts/media';
import { type ImageType, resize } from '../../services/portfolio/src/media/image-encoding.ts';

/** One smaller image to be made from a file. */
export interface Conversion {
  file: string;
  width: ImageWidth;
  type: ImageType;
}

process.on('message', async ({ file, width, type }: Conversion) => {
  const startedAt = performance.now();
  await resize(await readFile(file), width, type);
  process.send!(performance.now() - startedAt);
});
