import { openPicture } from '../media/resize.ts';

/** A format that a picture of the gallery can have: sharp's name for it, and what files in it are called. */
export interface PictureFormat {
  name: 'jpeg' | 'png' | 'gif';
  extension: string;
  type: string;
}

const JPEG: PictureFormat = { name: 'jpeg', extension: 'jpg', type: 'image/jpeg' };
const PNG: PictureFormat = { name: 'png', extension: 'png', type: 'image/png' };
const GIF: PictureFormat = { name: 'gif', extension: 'gif', type: 'image/gif' };
/** The formats (SPEC §5), by how they begin. */
const FORMATS = new Map<Buffer, PictureFormat>([
  [Buffer.from('ffd8ff', 'hex'), JPEG],
  [Buffer.from('89504e470d0a1a0a', 'hex'), PNG],
  [Buffer.from('GIF87a'), GIF],
  [Buffer.from('GIF89a'), GIF],
]);
/** Enough of a file's beginning to know its format. */
export const SIGNATURE_BYTES = 8;

/** The format of a file that begins like this, or undefined if it is none that the gallery takes. */
export const pictureFormat = (head: Buffer): PictureFormat | undefined =>
  [...FORMATS].find(([signature]) => head.subarray(0, signature.length).equals(signature))?.[1];

/** Hardly to be told from what was sent. */
const JPEG_QUALITY = 90;

/**
 * The picture of a whole file, upright and without what a camera wrote into the file (place, owner, serial number).
 * Fails on a file that is damaged or has more pixels, those of all frames counted, than a page can want.
 */
export const reencoded = (file: Buffer, { name }: PictureFormat): Promise<Buffer> => {
  const picture = openPicture(file, { animated: name === 'gif', failOn: 'error' });
  if (name === 'jpeg') return picture.jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return name === 'png' ? picture.png().toBuffer() : picture.gif().toBuffer();
};
