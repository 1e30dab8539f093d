import { expect, test } from '@jest/globals';
import { renderedMedium } from '../../testing/rendered-media.ts';
import { HISTORY } from './about-media.ts';

test.each(Object.values(HISTORY))('$file matches its rendering', (image) => {
  expect(renderedMedium(image.file)).toMatchObject(image);
});
