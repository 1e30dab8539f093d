import { describe, expect, it } from '@jest/globals';
import { insideDimensions, outsideDimensions } from './size.ts';
import { formatInches } from './units.ts';

const CASE = { length: 16, width: 12, height: 10 };
const written = ({ length, width, height }: typeof CASE) =>
  [length, width, height].map((side) => formatInches(side));

describe('outside dimensions', () => {
  it('of a 16 × 12 × 10 in RSC in C flute are 16 5/16 × 12 5/16 × 10 5/8 in', () => {
    expect(written(outsideDimensions('RSC', CASE, 'C'))).toEqual(['16 5/16', '12 5/16', '10 5/8']);
  });

  it.each([
    ['HSC', CASE, 2],
    ['CSSC', CASE, 4],
    ['FOL', { ...CASE, length: 24 }, 6],
    ['FOL', { ...CASE, length: 23.9 }, 8],
  ] as const)('of a %s %j add %i thicknesses to the height', (style, inside, layers) => {
    expect(outsideDimensions(style, inside, 'B').height).toBeCloseTo(10 + layers * 0.125, 9);
  });

  it.each(['RSC', 'HSC', 'FOL', 'CSSC'] as const)('of a %s convert back to the inside ones', (style) => {
    expect(insideDimensions(style, outsideDimensions(style, CASE, 'BC'), 'BC')).toEqual(CASE);
  });
});
