import { describe, expect, test } from '@jest/globals';
import { dimensionLine } from './dimension-line.ts';

describe('a dimension line', () => {
  test('runs parallel to its edge, off by the offset, and as long', () => {
    const line = dimensionLine([0, 0], [100, 0], [0, 1], 14);
    expect([line.start, line.end, line.middle]).toEqual([
      [0, 14],
      [100, 14],
      [50, 14],
    ]);
    expect(line.length).toBe(100);
  });

  test('carries its arrows inside, pointing out', () => {
    const { arrows } = dimensionLine([0, 0], [100, 0], [0, 1], 14);
    expect(arrows.map(({ from }) => from)).toEqual([
      [0, 14],
      [100, 14],
    ]);
    expect(arrows[0]!.steps[0]!.to[0]).toBe(8);
  });

  test('has none when it is too short for them', () => {
    const line = dimensionLine([0, 0], [10, 0], [0, 1], 14);
    expect(line.short).toBe(true);
    expect(line.arrows).toEqual([]);
  });

  test('of no length is still finite', () => {
    const line = dimensionLine([5, 5], [5, 5], [0, 1], 14);
    expect([...line.middle, ...line.line.from].every(Number.isFinite)).toBe(true);
  });
});
