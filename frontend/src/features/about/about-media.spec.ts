import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { HISTORY } from './about-media.ts';

interface Medium {
  file: string;
  width: number;
  height: number;
  alt: string;
}
const { media } = JSON.parse(
  readFileSync(new URL('../../../../infra/media/manifest.json', import.meta.url), 'utf8'),
) as { media: Medium[] };
const rendered = (file: string) => media.find((medium) => medium.file === file);

test.each(Object.values(HISTORY))('$file is rendered, and shows what its text says', (image) => {
  expect(rendered(image.file)).toMatchObject(image);
});
