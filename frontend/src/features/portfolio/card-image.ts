import { mediaPath } from '@packaging/contracts/media';
import { copiesOf } from '../../lib/site-image.ts';

/**
 * The attributes of a card's image. On phones `sizes` is less than its real width (92vw), since a screen with three device
 * pixels per CSS pixel needs only two.
 */
export const cardImage = (filename: string) => ({
  sizes: '(min-width: 900px) 30vw, (min-width: 640px) 46vw, 70vw',
  srcset: copiesOf(filename, [480, 640, 768, 960]).join(', '),
  src: mediaPath(filename, 640),
});
