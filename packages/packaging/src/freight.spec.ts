import { describe, expect, it } from '@jest/globals';
import { certificateCovers, dimensionalWeight } from './freight.ts';
import { gradeByBurst, gradeByEct } from './grades.ts';
import { boxesPerLayer, palletLayer, palletLayerCount, type PlacedBox } from './pallet.ts';
import { outsideDimensions } from './size.ts';

const CASE = { length: 16, width: 12, height: 10 };

describe('dimensional weight', () => {
  it('of a 16 × 12 × 10 in box in C flute is 18 lb: 17 × 13 × 11 = 2431 cu in', () => {
    const { sides, cubicInches, pounds } = dimensionalWeight(outsideDimensions('RSC', CASE, 'C'));
    expect(sides).toEqual({ length: 17, width: 13, height: 11 });
    expect(cubicInches).toBe(2431);
    expect(pounds).toBe(18);
  });

  it('ignores floating-point error above a whole inch', () => {
    expect(dimensionalWeight({ length: 12.000000000001, width: 10, height: 10 }).sides.length).toBe(12);
  });
});

describe('the freight certificate', () => {
  it.each([
    ['single', 32, 65, 75],
    ['single', 44, 95, 95],
    ['double', 48, 100, 95],
  ] as const)('of %s wall %i ECT covers %i lb gross and %i united inches', (wall, ect, pounds, united) => {
    expect(gradeByEct(wall, ect)).toMatchObject({ ect, grossWeightLb: pounds, unitedInches: united });
  });

  it('of 55 ECT double wall is the one of 51 ECT: 120 lb, 105 in', () => {
    expect(gradeByEct('double', 55)).toMatchObject({ ect: 51, grossWeightLb: 120, unitedInches: 105 });
  });

  it('does not exist below the weakest grade', () => {
    expect(gradeByEct('single', 20)).toBeUndefined();
  });

  it('is looked up by the exact burst strength', () => {
    expect(gradeByBurst('single', 200)).toMatchObject({ ect: 32 });
    expect(gradeByBurst('single', 199)).toBeUndefined();
  });

  it('covers a box by both gross weight and outside dimensions', () => {
    const grade = gradeByEct('single', 32)!;
    expect(certificateCovers(grade, { length: 30, width: 25, height: 20 }, 65)).toBe(true);
    expect(certificateCovers(grade, { length: 30, width: 25, height: 20.1 }, 65)).toBe(false);
    expect(certificateCovers(grade, CASE, 66)).toBe(false);
  });
});

describe('a layer on a 48 × 40 in pallet', () => {
  it.each([
    [16, 12, 10],
    [16.3125, 12.3125, 8],
    [12.3125, 9.3125, 15],
    [48, 40, 1],
    [40, 48, 1],
    [48.1, 10, 0],
    [0, 10, 0],
    [NaN, 10, 0],
    [0.1, 10, 0],
  ])('of %f × %f in boxes holds %i', (length, width, count) => {
    expect(palletLayer({ length, width })).toHaveLength(count);
    expect(boxesPerLayer({ length, width })).toBe(count);
  });

  it.each([
    [16, 12],
    [16.3125, 12.3125],
    [7.25, 5.5],
    [1, 1],
  ])('of %f × %f in boxes has no overlap and no overhang', (length, width) => {
    const layer = palletLayer({ length, width });
    for (const box of layer) {
      expect(box.x + box.length).toBeLessThanOrEqual(48);
      expect(box.y + box.width).toBeLessThanOrEqual(40);
      expect([box.length, box.width].toSorted()).toEqual([length, width].toSorted());
    }
    const apart = (one: PlacedBox, other: PlacedBox) =>
      one.x + one.length <= other.x ||
      other.x + other.length <= one.x ||
      one.y + one.width <= other.y ||
      other.y + other.width <= one.y;
    const sample = layer.slice(0, 200);
    expect(sample.every((one, index) => sample.slice(index + 1).every((other) => apart(one, other)))).toBe(
      true,
    );
  });

  it.each([
    [13 / 64, 29 / 64],
    [1, 1 + 1 / 64],
  ])('of %f × %f in boxes is counted in a bounded number of steps', (length, width) => {
    const { floor } = Math;
    let steps = 0;
    Math.floor = (value) => {
      steps++;
      return floor(value);
    };
    try {
      expect(boxesPerLayer({ length, width })).toBeGreaterThan(1000);
    } finally {
      Math.floor = floor;
    }
    expect(steps).toBeLessThan(6_000_000);
  });

  it('fits several times within a height limit that includes the deck of 5 1/2 in', () => {
    expect(palletLayerCount(10.625, 48)).toBe(4);
    expect(palletLayerCount(10.625, 47.9)).toBe(3);
    expect(palletLayerCount(60, 48)).toBe(0);
  });
});
