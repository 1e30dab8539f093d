import { expect, it } from '@jest/globals';
import { blankArea, corrugatedBlank } from './blank.ts';
import { GSM_RANGES, millimetersToPoints, pointsToInches, pointsToMillimeters } from './paperboard.ts';
import { boardWeight, TYPICAL_32_ECT_C, weightOfArea } from './weight.ts';

it('board of 33-23-33 lb in C flute weighs 98.9 lb per thousand square feet', () => {
  expect(boardWeight(TYPICAL_32_ECT_C)).toBeCloseTo(98.9, 1);
});

it('a 16 × 12 × 10 in RSC of it weighs 0.90 lb', () => {
  const area = blankArea(corrugatedBlank('RSC', { length: 16, width: 12, height: 10 }, 'C'));
  expect(weightOfArea(area, boardWeight(TYPICAL_32_ECT_C))).toBeCloseTo(0.9, 2);
});

it.each([
  [10, 0.254],
  [12, 0.305],
  [16, 0.406],
  [18, 0.457],
  [20, 0.508],
  [24, 0.61],
])('%i pt are %f mm', (points, millimeters) => {
  expect(pointsToMillimeters(points)).toBeCloseTo(millimeters, 3);
  expect(millimetersToPoints(pointsToMillimeters(points))).toBeCloseTo(points, 9);
});

it('points are thousandths of an inch and cover a range of weights', () => {
  expect(pointsToInches(18)).toBe(0.018);
  expect(GSM_RANGES[18]).toEqual([325, 361]);
});
