import {
  type Dimensions,
  inches,
  type Measure,
  MEASURE_NAMES,
  MEASURES,
} from '../../lib/dieline/measures.ts';
import { STYLE_NAMES, type StyleCode } from '../../lib/dieline/styles.ts';

/**
 * What a drawing shows, in words: 'Box, Half Slotted Container, 12 by 9 by 6 1/2 inches inside'. The dimensions are
 * not named, so that a search for an input's label never finds a drawing.
 */
export const describeDrawing = (
  what: 'Box' | 'Flat blank',
  style: StyleCode,
  inside: Dimensions,
  missing: readonly Measure[],
): string => {
  const values = MEASURES.map((measure) =>
    missing.includes(measure) ? 'unknown' : inches(inside[MEASURE_NAMES[measure]]),
  );
  return `${what}, ${STYLE_NAMES[style]}, ${values.join(' by ')} inches inside`;
};
