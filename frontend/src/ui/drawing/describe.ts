import type { BlankSize } from '@packaging/packaging/blank';
import type { Dimensions } from '@packaging/packaging/dimensions';
import { isCarton } from '@packaging/packaging/styles';
import { formatInches } from '@packaging/packaging/units';
import { type Measure, MEASURE_NAMES, MEASURES } from '../../lib/dieline/box/measures.ts';
import { blankInches } from '../../lib/dieline/box/scored-inches.ts';
import { type StyleCode, styleName } from '../../lib/dieline/box/styles.ts';

/** Where the dimensions of a style are taken: boxes inside, cartons between their creases. */
const basisOf = (style: StyleCode) => (isCarton(style) ? 'between creases' : 'inside');

/**
 * What a drawing shows, in words: 'Box, Half Slotted Container, 12 by 9 by 6 1/2 inches inside', and how large a
 * blank is where all its dimensions are known. The dimensions are not named, so that a search for an input's label never
 * finds a drawing.
 */
export const describeDrawing = (
  what: 'Box' | 'Flat blank',
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
  return `${what}, ${styleName(style)}, ${values.join(' by ')} inches ${basisOf(style)}${size}`;
};
