import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { DEMO_ITEMS } from './demo-items.ts';

interface Media {
  file: string;
  use: string;
  title: string;
  description: string;
  category: string;
  featured: boolean;
}

it('the items of a new gallery are the images that the manifest of the media has for it', () => {
  const manifest = new URL('../../../../infra/media/manifest.json', import.meta.url);
  const { media } = JSON.parse(readFileSync(manifest, 'utf8')) as { media: Media[] };
  const expected = media
    .filter(({ use }) => use === 'portfolio')
    .map(({ file, title, description, category, featured }) => ({
      filename: file,
      title,
      description,
      category,
      featured,
    }));
  const byName = (one: { filename: string }, other: { filename: string }) =>
    one.filename.localeCompare(other.filename);
  expect([...DEMO_ITEMS].sort(byName)).toEqual(expected.sort(byName));
});
