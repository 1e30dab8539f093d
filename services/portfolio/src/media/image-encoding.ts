import type { ImageWidth } from '@packaging/contracts/media';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

/** Larger images are refused, since a small file can decode to any number of pixels. */
const INPUT_MAX_PIXELS = 40_000_000;
/** Longest time for encoding one image, in seconds. */
const TIMEOUT_S = 30;

/** Options of each encoder. AVIF's default effort takes three times as long and saves a few percent of the bytes. */
const ENCODINGS = {
  'image/avif': { quality: 50, effort: 2 },
  'image/webp': { quality: 78 },
  'image/jpeg': { quality: 82 },
  'image/png': { quality: 100 },
} as const;
export type ImageType = keyof typeof ENCODINGS;

/**
 * Decodes an image for re-encoding, upright and within limits of size and time. Metadata that a camera wrote into the
 * file (place, owner, serial number) is dropped.
 */
export const openImage = (file: Buffer, options: SharpOptions = {}): Sharp =>
  sharp(file, { limitInputPixels: INPUT_MAX_PIXELS, ...options })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient();

/** A copy of the image, at most `width` pixels wide. Rejects if the original is not a readable image. */
export const resize = (original: Buffer, width: ImageWidth, type: ImageType): Promise<Buffer> =>
  openImage(original)
    .resize({ width, withoutEnlargement: true })
    .toFormat(type.slice('image/'.length) as 'avif', ENCODINGS[type])
    .toBuffer();
