import { expect, test } from '@jest/globals';
import { renderedMedium } from '../../testing/rendered-media.ts';
import { VIDEO_ENCODINGS, VIDEO_SIZE, VIDEOS } from './videos.ts';
import { IMAGES } from './home-media.ts';

test.each(Object.values(IMAGES))('$file matches its rendering', (image) => {
  expect(renderedMedium(image.file)).toMatchObject(image);
});

test.each(VIDEOS)('$name matches its renderings in both encodings', ({ name, alt, title, facts }) => {
  expect(renderedMedium(`${name}.mp4`)).toMatchObject({
    ...VIDEO_SIZE,
    alt,
    title,
    caption: facts.replaceAll('\u00a0', ' '),
    poster: `${name}-poster.jpg`,
    sources: VIDEO_ENCODINGS.map(({ extension, type }) => ({ file: `${name}.${extension}`, type })),
  });
});
