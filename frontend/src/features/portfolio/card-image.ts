import { mediaPath } from '@packaging/contracts/media';
import { copiesOf } from '../../lib/site-image.ts';

/**
 * The attributes of a card's image: its addresses, and how wide it is in the grid. On phones it is 92vw wide and said to
 * be less, since two device pixels per CSS pixel are enough where a screen has three.
 */
export const cardImage = (filename: string) => ({
  sizes: '(min-width: 900px) 30vw, (min-width: 640px) 46vw, 70vw',
  srcset: copiesOf(filename, [480, 640, 768, 960]).join(', '),
  src: mediaPath(filename, 640),
});
