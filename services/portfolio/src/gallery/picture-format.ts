import sharp from 'sharp';
import { INPUT_MAX_PIXELS } from '../media/resize.ts';

/** A format that a picture of the gallery can have: sharp's name for it, and what files in it are called. */
export interface PictureFormat {
  name: string;
  extension: string;
  type: string;
}

const JPEG = { name: 'jpeg', extension: 'jpg', type: 'image/jpeg' };
const PNG = { name: 'png', extension: 'png', type: 'image/png' };
const GIF = { name: 'gif', extension: 'gif', type: 'image/gif' };
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

/** Whether a whole file has a readable header of that format, and not more pixels than a page can want. */
export const isPicture = (file: Buffer, { name }: PictureFormat): Promise<boolean> =>
  sharp(file, { limitInputPixels: INPUT_MAX_PIXELS })
    .metadata()
    .then(
      ({ format }) => format === name,
      () => false,
    );
