import type { SiteImage } from '../../lib/site-image.ts';

/**
 * Three illustrations of how boxes were made. File names and texts match infra/media/manifest.json.
 */
export const HISTORY: Record<'shop' | 'press' | 'bundles', SiteImage> = {
  shop: {
    file: 'about-1.jpg',
    width: 1200,
    height: 800,
    alt: 'Engraving-style illustration of a box factory with a saw-tooth roof and a delivery truck marked 1952.',
  },
  press: {
    file: 'about-2.jpg',
    width: 960,
    height: 1200,
    alt: 'Engraving-style illustration of a platen press with a large flywheel, a carton blank on its platen and a stack of sheets beside it.',
  },
  bundles: {
    file: 'about-3.jpg',
    width: 1200,
    height: 900,
    alt: 'Engraving-style illustration of bundles of flat blanks tied with string on a shop floor.',
  },
};
