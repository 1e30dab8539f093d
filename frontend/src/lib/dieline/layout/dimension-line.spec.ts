import { describe, expect, test } from '@jest/globals';
import { dimensionLine } from './dimension-line.ts';

describe('a dimension line', () => {
  test('runs parallel to its edge at the offset, with the same length', () => {
    const line = dimensionLine([0, 0], [100, 0], [0, 1], 14);
    expect([line.start, line.end, line.middle]).toEqual([
      [0, 14],
      [100, 14],
      [50, 14],
    ]);
    expect(line.length).toBe(100);
  });

  test('has its arrows inside, pointing outwards', () => {
    const { arrows } = dimensionLine([0, 0], [100, 0], [0, 1], 14);
    expect(arrows.map(({ from }) => from)).toEqual([
      [0, 14],
      [100, 14],
    ]);
    expect(arrows[0]!.steps[0]!.to[0]).toBe(8);
  });

  test('has no arrows when it is too short', () => {
    const line = dimensionLine([0, 0], [10, 0], [0, 1], 14);
    expect(line.short).toBe(true);
    expect(line.arrows).toEqual([]);
  });

  test('of length zero is finite', () => {
    const line = dimensionLine([5, 5], [5, 5], [0, 1], 14);
    expect([...line.middle, ...line.line.from].every(Number.isFinite)).toBe(true);
  });
});
