import type { ImageWidth } from '@packaging/contracts/media';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

/** Above this a picture is not a photograph for a page but an attack (DESIGN §4): 40 megapixels. */
const INPUT_MAX_PIXELS = 40_000_000;
/** Longest time one picture may take, in seconds. */
const TIMEOUT_S = 30;

/** How each type is encoded. AVIF's usual effort takes three times as long for a few percent of the bytes. */
const ENCODINGS = {
  'image/avif': { quality: 50, effort: 2 },
  'image/webp': { quality: 78 },
  'image/jpeg': { quality: 82 },
  'image/png': { quality: 100 },
} as const;
export type PictureType = keyof typeof ENCODINGS;

/**
 * A picture, upright, to be encoded anew within limits of size and time: which also drops what a camera wrote into the
 * file (place, owner, serial number).
 */
export const openPicture = (file: Buffer, options: SharpOptions = {}): Sharp =>
  sharp(file, { limitInputPixels: INPUT_MAX_PIXELS, ...options })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient();

/** A smaller copy of a picture. */
export const resize = (original: Buffer, width: ImageWidth, type: PictureType): Promise<Buffer> =>
  openPicture(original)
    .resize({ width, withoutEnlargement: true })
    .toFormat(type.slice('image/'.length) as 'avif', ENCODINGS[type])
    .toBuffer();
