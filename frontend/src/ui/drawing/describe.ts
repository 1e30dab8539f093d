import type { BlankSize } from '@packaging/packaging/blank';
import type { Dimensions } from '@packaging/packaging/dimensions';
import { isCarton } from '@packaging/packaging/styles';
import { formatInches } from '@packaging/packaging/units';
import { type Measure, MEASURE_NAMES, MEASURES } from '../../lib/dieline/box/measures.ts';
import { blankInches } from '../../lib/dieline/box/scored-inches.ts';
import { type StyleCode, styleName } from '../../lib/dieline/box/styles.ts';

/** Boxes are measured inside, cartons between their creases. */
const basisOf = (style: StyleCode) => (isCarton(style) ? 'between creases' : 'inside');

/**
 * A drawing in words: 'Box, Half Slotted Container, 12 by 9 by 6 1/2 inches inside', with the size of a blank if all its
 * dimensions are known. Does not name the dimensions, so that a search for an input's label cannot find a drawing.
 */
export const describeDrawing = (
  kind: 'Box' | 'Flat blank',
  style: StyleCode,
  inside: Dimensions,
  missing: readonly Measure[],
  blank?: BlankSize,
): string => {
  const values = MEASURES.map((measure) =>
    missing.includes(measure) ? 'unknown' : formatInches(inside[MEASURE_NAMES[measure]]),
  );
  const size =
    blank && !missing.length
      ? `, ${blankInches(blank.width)} by ${blankInches(blank.height)} inches flat`
      : '';
  return `${kind}, ${styleName(style)}, ${values.join(' by ')} inches ${basisOf(style)}${size}`;
};
