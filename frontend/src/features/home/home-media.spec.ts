import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { VIDEO_ENCODINGS, VIDEO_SIZE, VIDEOS } from './videos.ts';
import { IMAGES } from './home-media.ts';

interface Medium {
  file: string;
  width: number;
  height: number;
  alt: string;
  title?: string;
  poster?: string;
  sources?: { file: string; type: string }[];
}
const { media } = JSON.parse(
  readFileSync(new URL('../../../../infra/media/manifest.json', import.meta.url), 'utf8'),
) as { media: Medium[] };
const rendered = (file: string) => media.find((medium) => medium.file === file);

test.each(Object.values(IMAGES))('$file is rendered, and shows what its text says', (image) => {
  expect(rendered(image.file)).toMatchObject(image);
});

test.each(VIDEOS)(
  '$name is rendered in both encodings, and shows what its text says',
  ({ name, alt, title, facts }) => {
    expect(rendered(`${name}.mp4`)).toMatchObject({
      ...VIDEO_SIZE,
      alt,
      title,
      caption: facts.replaceAll('\u00a0', ' '),
      poster: `${name}-poster.jpg`,
      sources: VIDEO_ENCODINGS.map(({ extension, type }) => ({ file: `${name}.${extension}`, type })),
    });
  },
);
