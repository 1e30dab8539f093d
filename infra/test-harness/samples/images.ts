import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { blob } from '../raw-form.ts';

const image = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: 'tan' } });

export const jpeg = (width?: number, height?: number): Promise<Buffer> =>
  image(width, height).jpeg().toBuffer();
export const png = (width?: number, height?: number): Promise<Buffer> =>
  image(width, height).png().toBuffer();
export const gif = (): Promise<Buffer> => image().gif().toBuffer();
export const webp = (): Promise<Buffer> => image().webp().toBuffer();

/** An interlaced PNG image with four channels of 8 or 16 bits, which is decoded whole in memory. */
export const interlacedPng = (width: number, height: number, bits: 8 | 16): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: 'tan' } })
    .toColourspace(bits === 16 ? 'rgb16' : 'srgb')
    .png({ progressive: true })
    .toBuffer();

/** A PNG image of random colors, which does not compress. */
export const noise = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(3 * width * height), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** Frames in turns red and blue. */
export const animatedGif = async (frames = 2, sizePx = 8): Promise<Buffer> => {
  const frame = (background: string) =>
    sharp({ create: { width: sizePx, height: sizePx, channels: 3, background } })
      .png()
      .toBuffer();
  const colors = await Promise.all(['red', 'blue'].map(frame));
  return sharp(
    Array.from({ length: frames }, (_, index) => colors[index % 2]!),
    { join: { animated: true } },
  )
    .gif()
    .toBuffer();
};

/** The pixels of an image. */
export const pixels = (file: Buffer) => sharp(file).raw().toBuffer({ resolveWithObject: true });

/** A valid image, padded after its end to this size. */
export const imageOfSize = async (bytes: number): Promise<Buffer> => {
  const whole = await png();
  return Buffer.concat([whole, randomBytes(bytes - whole.length)]);
};

/** The text fields of an upload. */
export const FIELDS = {
  title: 'Tea tins',
  description: 'Two sizes',
  category: 'rigid-boxes',
  featured: 'false',
};

/** An upload as the page sends it, the file first. Undefined fields are left out. */
export function galleryForm(
  file: Buffer | undefined,
  changes: Partial<Record<keyof typeof FIELDS, string | undefined>> = {},
  name = 'picture.png',
): FormData {
  const form = new FormData();
  if (file) form.append('file', blob(file), name);
  for (const [field, value] of Object.entries({ ...FIELDS, ...changes }))
    if (value !== undefined) form.append(field, value);
  return form;
}
