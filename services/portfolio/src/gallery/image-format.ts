import type { SharpOptions } from 'sharp';
import { openImage } from '../media/image-encoding.ts';

/** A format of gallery images: sharp's name for it, its file extension and its media type. */
export interface ImageFormat {
  name: 'jpeg' | 'png' | 'gif';
  extension: string;
  type: string;
}

const JPEG: ImageFormat = { name: 'jpeg', extension: 'jpg', type: 'image/jpeg' };
const PNG: ImageFormat = { name: 'png', extension: 'png', type: 'image/png' };
const GIF: ImageFormat = { name: 'gif', extension: 'gif', type: 'image/gif' };
/** The formats by their signatures. */
const FORMATS = new Map<Buffer, ImageFormat>([
  [Buffer.from('ffd8ff', 'hex'), JPEG],
  [Buffer.from('89504e470d0a1a0a', 'hex'), PNG],
  [Buffer.from('GIF87a'), GIF],
  [Buffer.from('GIF89a'), GIF],
]);
/** Length of the longest signature. */
export const SIGNATURE_BYTES = 8;

/** The format of a file that starts with these bytes, or undefined if the gallery does not accept it. */
export const imageFormat = (head: Buffer): ImageFormat | undefined =>
  [...FORMATS].find(([signature]) => head.subarray(0, signature.length).equals(signature))?.[1];

/** Visually indistinguishable from the original. */
const JPEG_QUALITY = 90;
/** The default, 7, takes twice as long for files of the same size. */
const GIF_EFFORT = 4;

/** Decodes a gallery image completely, or fails if it is damaged. */
export const decodeOptions = ({ name }: ImageFormat): SharpOptions => ({
  animated: name === 'gif',
  failOn: 'error',
});

/** Re-encodes an image, upright and without the camera's metadata (place, owner, serial number). */
export const reencode = (file: Buffer, format: ImageFormat): Promise<Buffer> => {
  const { name } = format;
  const image = openImage(file, decodeOptions(format));
  if (name === 'jpeg') return image.jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return name === 'png' ? image.png().toBuffer() : image.gif({ effort: GIF_EFFORT }).toBuffer();
};
