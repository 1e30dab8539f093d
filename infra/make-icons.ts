import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './local/supervised-process.ts';

/**
 * `node infra/make-icons.ts`: draws frontend/public/favicon.svg in the sizes and formats for browsers and home screens. Run
 * it after a change of the drawing; the results are committed.
 */
const PUBLIC = join(ROOT, 'frontend/public');
const DRAWING = readFileSync(join(PUBLIC, 'favicon.svg'));
const PAPER = '#faf6ee';

/** The drawing on a transparent background, at its own grid of 32 or a multiple of it. */
const bare = (size: number): Promise<Buffer> =>
  // 72 dpi draws an SVG at its own size.
  sharp(DRAWING, { density: (72 * size) / 32 })
    .png({ compressionLevel: 9 })
    .toBuffer();

/** The drawing in the middle of a sheet of paper, `share` of its width. */
async function onPaper(size: number, share: number): Promise<Buffer> {
  const drawing = await sharp(DRAWING, { density: (72 * size) / 32 })
    .resize(Math.round(size * share))
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: drawing }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file of PNG images. */
function ico(images: { size: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    directory.writeUInt8(size, entry);
    directory.writeUInt8(size, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([directory, ...images.map(({ png }) => png)]);
}

const small = [32, 48].map(async (size) => ({ size, png: await bare(size) }));
const icons: Record<string, Buffer> = {
  'favicon.ico': ico(await Promise.all(small)),
  'apple-touch-icon.png': await onPaper(180, 0.7),
  'icon-192.png': await onPaper(192, 0.8),
  'icon-512.png': await onPaper(512, 0.8),
  // A launcher may cut these down to a circle of 80 % of the width.
  'icon-maskable-192.png': await onPaper(192, 0.6),
  'icon-maskable-512.png': await onPaper(512, 0.6),
};
for (const [name, bytes] of Object.entries(icons)) {
  writeFileSync(join(PUBLIC, name), bytes);
  console.log(`${name}  ${bytes.length} bytes`);
}
