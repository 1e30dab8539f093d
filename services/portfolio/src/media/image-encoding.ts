import type { ImageWidth } from '@packaging/contracts/media';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

// Otherwise libvips keeps up to 50 MB of decoded images.
sharp.cache(false);

/** Larger images are refused, since a small file can decode to any number of pixels; all frames are counted. */
const INPUT_MAX_PIXELS = 40_000_000;
/**
 * Most memory for one decoded image, in bytes: that of the largest with four channels of 8 bits. Interlaced and rotated
 * images are in memory as a whole.
 */
export const IMAGE_DECODED_MAX_BYTES = 4 * INPUT_MAX_PIXELS;
/** Longest time to encode one image, in seconds. */
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

/** Bytes of one sample, by libvips' name of its format. */
const SAMPLE_BYTES: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };
const LARGEST_SAMPLE_BYTES = 8;

/** Memory of the decoded image, in bytes. Rejects if the file is not an image or has too many pixels. */
export async function decodedBytes(file: Buffer, options: SharpOptions): Promise<number> {
  const { width, height, channels, depth } = await openImage(file, options).metadata();
  return width * height * channels * (SAMPLE_BYTES[depth] ?? LARGEST_SAMPLE_BYTES);
}

/** A copy of the image, at most `width` pixels wide. Rejects if the original is not a readable image. */
export const resize = (original: Buffer, width: ImageWidth, type: ImageType): Promise<Buffer> =>
  openImage(original)
    .resize({ width, withoutEnlargement: true })
    .toFormat(type.slice('image/'.length) as 'avif', ENCODINGS[type])
    .toBuffer();
