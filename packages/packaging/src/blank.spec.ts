import { describe, expect, it } from '@jest/globals';
import {
  blankArea,
  cartonBlank,
  cartonDustFlap,
  cartonTuck,
  corrugatedBlank,
  folderScores,
  slottedScores,
} from './blank.ts';
import { orientToOpening } from './dimensions.ts';

const CASE = { length: 16, width: 12, height: 10 };
const FOLDER = { length: 26, width: 6, height: 6 };
const CARTON = { length: 4, width: 2, height: 6.5 };

describe('the blank of a 16 × 12 × 10 in C flute box', () => {
  it.each([
    ['RSC', 58, 22.5625, 9.088],
    ['HSC', 58, 16.281, 6.558],
    ['FOL', 58, 34.375, 13.845],
    ['CSSC', 58, 26.5625, 10.699],
  ] as const)('as %s is %f × %f in, %f sq ft', (style, width, height, area) => {
    const blank = corrugatedBlank(style, CASE, 'C');
    expect(blank.width).toBeCloseTo(width, 3);
    expect(blank.height).toBeCloseTo(height, 3);
    expect(blankArea(blank)).toBeCloseTo(area, 3);
  });

  it('is the same when length and width are swapped', () => {
    const swapped = { length: 12, width: 16, height: 10 };
    expect(orientToOpening(swapped)).toEqual({ dimensions: CASE, swapped: true });
    for (const style of ['RSC', 'HSC', 'FOL', 'CSSC'] as const)
      expect(corrugatedBlank(style, swapped, 'C')).toEqual(corrugatedBlank(style, CASE, 'C'));
  });
});

describe('the scores of a 16 × 12 × 10 in C flute box', () => {
  it('are a panel allowance wider and a height allowance higher than the inside', () => {
    expect(slottedScores('RSC', CASE, 'C')).toEqual({
      joint: 1.375,
      panels: [16.1875, 12.1875, 16.1875, 12.0625],
      height: 10.375,
      flaps: { length: 6.09375, width: 6.09375 },
    });
  });

  it.each(['RSC', 'HSC', 'FOL'] as const)(
    'of %s have the same flaps when length and width are swapped',
    (style) => {
      const swapped = slottedScores(style, { length: 12, width: 16, height: 10 }, 'C');
      expect(swapped.flaps).toEqual(slottedScores(style, CASE, 'C').flaps);
      expect(swapped.panels).toEqual([12.1875, 16.1875, 12.1875, 16.0625]);
    },
  );
});

it('a five panel folder has end flaps as long as its height, over flaps of half its width', () => {
  expect(folderScores({ length: 26, width: 6, height: 5 }, 'C')).toEqual({
    panels: [6.1875, 5.1875, 6.1875, 5.1875, 6.1875],
    length: 26.375,
    flaps: { width: 5, height: 3 },
  });
});

it('a five panel folder of 26 × 6 × 6 in C flute has a blank of 30.94 × 38.375 in and 8.245 sq ft', () => {
  const blank = corrugatedBlank('FPF', FOLDER, 'C');
  expect(blank.width).toBeCloseTo(30.9375, 4);
  expect(blank.height).toBeCloseTo(38.375, 4);
  expect(blankArea(blank)).toBeCloseTo(8.245, 3);
});

describe('the blank of a 4 × 2 × 6 1/2 in carton', () => {
  it.each([
    ['STE', 11.75, 1.028],
    ['RTE', 11.75, 1.028],
    ['SEAL', 10.5, 0.918],
    ['AUTO', 10.565, 0.924],
    ['CRASH', 10.565, 0.924],
  ] as const)('as %s is 12.594 × %f in, %f sq ft', (style, height, area) => {
    const blank = cartonBlank(style, CARTON);
    expect(blank.width).toBeCloseTo(12.594, 3);
    expect(blank.height).toBeCloseTo(height, 3);
    expect(blankArea(blank)).toBeCloseTo(area, 3);
  });

  it('has a tuck of 5/8 in and dust flaps of half the width and tuck', () => {
    expect(cartonTuck(2)).toBe(0.625);
    expect(cartonDustFlap(2)).toBe(1.3125);
  });
});

it('a tuck is at least 5/8 and at most 1 in', () => {
  expect([0.5, 3, 4, 12].map(cartonTuck)).toEqual([0.625, 0.75, 1, 1]);
});
