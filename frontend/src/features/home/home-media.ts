import type { SitePicture } from '../../lib/media-source.ts';

const picture = (file: string, alt: string): SitePicture => ({ file, alt, width: 1280, height: 960 });

/** The product pictures of the four sections. Names and words agree with infra/media/manifest.json. */
export const PICTURES = {
  shippers: picture(
    'corrugated-1.jpg',
    'Three closed kraft shipping boxes of different sizes, taped along the top, on a kraft-colored ground.',
  ),
  flutes: picture(
    'corrugated-3.jpg',
    'A stack of corrugated sheets seen close from the edge, showing the waves of four different flutes.',
  ),
  windowCarton: picture(
    'folding-carton-2.jpg',
    'A blue-green carton with a clear window through which three bars of soap are seen.',
  ),
  cartonAndBlank: picture(
    'folding-carton-3.jpg',
    'A white carton standing with its top open, next to the same carton lying as a flat printed blank.',
  ),
  setUpBox: picture(
    'rigid-1.jpg',
    'A rigid box on a dark ground: a cream tray with its vermilion lid lying askew on it.',
  ),
  hingedBox: picture(
    'rigid-2.jpg',
    'An open hinged-lid box in dark paper with three jars standing in a fitted insert.',
  ),
  drawerBox: picture('rigid-3.jpg', 'A blue-green drawer box pulled half out of its sleeve by a ribbon.'),
  pallet: picture('sourcing-1.jpg', 'Thirty-six kraft cases stacked four layers high on a wooden pallet.'),
  samples: picture(
    'sourcing-2.jpg',
    'Samples laid out for approval: a carton, a small rigid box and a mailer on a drawing of a box blank, with color swatches.',
  ),
  globe: picture(
    'sourcing-3.jpg',
    'A paper globe with land in kraft board; dashed routes, one with small boxes on it, run across the Pacific to Los Angeles.',
  ),
};
