import type { SiteImage } from '../../lib/site-image.ts';

const image = (file: string, alt: string): SiteImage => ({ file, alt, width: 1280, height: 960 });

/** The four sections' product images. File names and texts match infra/media/manifest.json. */
export const IMAGES = {
  shippers: image(
    'corrugated-1.jpg',
    'Three closed kraft shipping boxes of different sizes, taped along the top, on a kraft-colored ground.',
  ),
  flutes: image(
    'corrugated-3.jpg',
    'A stack of corrugated sheets seen close from the edge, showing the waves of four different flutes.',
  ),
  windowCarton: image(
    'folding-carton-2.jpg',
    'A blue-green carton with a clear window through which three bars of soap are seen.',
  ),
  cartonAndBlank: image(
    'folding-carton-3.jpg',
    'A white carton standing with its top open, next to the same carton lying as a flat printed blank.',
  ),
  setUpBox: image(
    'rigid-1.jpg',
    'A rigid box on a dark ground: a cream tray with its vermilion lid lying askew on it.',
  ),
  hingedBox: image(
    'rigid-2.jpg',
    'An open hinged-lid box in dark paper with three jars standing in a fitted insert.',
  ),
  drawerBox: image('rigid-3.jpg', 'A blue-green drawer box pulled half out of its sleeve by a ribbon.'),
  pallet: image('sourcing-1.jpg', 'Forty kraft cases stacked four layers high on a wooden pallet.'),
  samples: image(
    'sourcing-2.jpg',
    'Samples laid out for approval: a carton, a small rigid box and a mailer on a drawing of a box blank, with color swatches.',
  ),
  globe: image(
    'sourcing-3.jpg',
    'A paper globe with land in kraft board; dashed routes, one with small boxes on it, run across the Pacific to Los Angeles.',
  ),
};
