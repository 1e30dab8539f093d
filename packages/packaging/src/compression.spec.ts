import { describe, expect, it } from '@jest/globals';
import {
  boxCompression,
  conditionsFactor,
  humidityFactor,
  loadTimeFactor,
  mckeeApplies,
  requiredCompression,
  stackLoad,
} from './compression.ts';

const CASE = { length: 16, width: 12, height: 10 };

describe('box compression strength', () => {
  it('of 32 ECT C flute, 16 × 12 in, is 556 lb', () => {
    expect(boxCompression(32, 'C', CASE)).toBeCloseTo(556, 0);
  });

  it('is proportional to ECT and to the square root of the caliper', () => {
    expect(boxCompression(64, 'C', CASE)).toBeCloseTo(2 * boxCompression(32, 'C', CASE), 9);
    expect(boxCompression(32, 'B', CASE) / boxCompression(32, 'E', CASE)).toBeCloseTo(Math.SQRT2, 9);
  });

  it('applies only to boxes that are neither flat nor long', () => {
    expect(mckeeApplies(CASE)).toBe(true);
    expect(mckeeApplies({ ...CASE, height: 7.9 })).toBe(false);
    expect(mckeeApplies({ length: 37, width: 12, height: 20 })).toBe(false);
  });

  it('is 227 lb after 30 days at 80 % humidity', () => {
    const left = boxCompression(32, 'C', CASE) * conditionsFactor({ days: 30, humidityPercent: 80 });
    expect(left).toBeCloseTo(227, 0);
  });
});

it('a stack of 4 boxes of 30 lb needs 260 lb of strength for 30 days at 80 % in a misaligned column', () => {
  const load = stackLoad(4, 30);
  expect(load).toBe(90);
  expect(requiredCompression(load, { days: 30, humidityPercent: 80, stacking: 0.85 })).toBeCloseTo(260, 0);
});

it('factors round up to the next row of their table and clamp to the last', () => {
  expect([1, 10, 11, 90, 400].map(loadTimeFactor)).toEqual([0.63, 0.63, 0.6, 0.55, 0.5]);
  expect([0, 50, 51, 85, 99].map(humidityFactor)).toEqual([1, 1, 0.9, 0.48, 0.48]);
});
