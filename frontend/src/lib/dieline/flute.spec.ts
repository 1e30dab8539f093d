import { describe, expect, test } from '@jest/globals';
import { FLUTES, fluteWave } from './flute.ts';
import { boundsOf, pointsOf } from './path.ts';

describe('flutes', () => {
  test('have 39, 47 and 90 waves to the foot', () => {
    expect(12 / FLUTES.C.pitch).toBeCloseTo(39);
    expect(12 / FLUTES.B.pitch).toBeCloseTo(47);
    expect(12 / FLUTES.E.pitch).toBeCloseTo(90);
  });

  test('are drawn to scale, the wave between its two liners', () => {
    const wave = fluteWave('C', 96, 2);
    const { height, width } = boundsOf(pointsOf(wave.medium));
    expect(wave.height).toBe(15);
    expect(height).toBeCloseTo(15 - 2);
    expect(width).toBeCloseTo(3 * wave.pitch);
    expect(wave.liners).toEqual([1, 14]);
  });

  test('repeat without a seam: a wave ends where and as it began', () => {
    const points = pointsOf(fluteWave('B', 100, 2).medium);
    const [first, last] = [points[0]!, points.at(-1)!];
    expect(last[1]).toBeCloseTo(first[1]);
  });
});
