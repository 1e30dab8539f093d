import { expect, test } from '@jest/globals';
import { renderedMedium } from '../../testing/rendered-media.ts';
import { HISTORY } from './about-media.ts';

test.each(Object.values(HISTORY))('$file is rendered, and shows what its text says', (image) => {
  expect(renderedMedium(image.file)).toMatchObject(image);
});
