import { describe, expect, test } from '@jest/globals';
import { boundsOf, pointsOf } from '../path.ts';
import { fluteWave } from './flute.ts';

describe('flutes', () => {
  test('have 39, 47 and 90 waves to the foot', () => {
    expect(12 / fluteWave('C', 1, 0).pitch).toBeCloseTo(39);
    expect(12 / fluteWave('B', 1, 0).pitch).toBeCloseTo(47);
    expect(12 / fluteWave('E', 1, 0).pitch).toBeCloseTo(90);
  });

  test('are drawn to scale, the wave between its two liners', () => {
    const wave = fluteWave('C', 96, 2);
    const { height, width } = boundsOf(pointsOf(wave.medium));
    expect(wave.height).toBe(15);
    expect(height).toBeCloseTo(15 - 2);
    expect(width).toBeCloseTo((10 / 8) * wave.pitch);
    expect(wave.liners).toEqual([1, 14]);
  });

  test('are sine waves', () => {
    const { medium, pitch, height } = fluteWave('B', 100, 2);
    const amplitude = (height - 2) / 2;
    for (const [x, y] of pointsOf(medium))
      expect(Math.abs(y - height / 2 - amplitude * Math.cos((2 * Math.PI * x) / pitch))).toBeLessThan(
        amplitude / 25,
      );
  });

  test('repeat without a seam: a wave begins and ends at the same height', () => {
    const { medium, pitch } = fluteWave('B', 100, 2);
    const heightAt = (position: number) =>
      pointsOf(medium).find(([x]) => Math.abs(x - position) < 1e-9)?.[1] ?? Number.NaN;
    expect(heightAt(pitch)).toBeCloseTo(heightAt(0));
  });
});
