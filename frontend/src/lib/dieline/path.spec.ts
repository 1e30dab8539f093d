import { describe, expect, test } from '@jest/globals';
import { areaOf } from '../../testing/area-of.ts';
import { boundsOf, pathData, pathOf, pointsOf, polygon, polyline, reversed } from './path.ts';

const square = polygon([0, 0], [2, 0], [2, 2], [0, 2]);

describe('paths', () => {
  test('become SVG path data at a scale, rounded to a tenth of a pixel', () => {
    expect(pathData(square, 10)).toBe('M0 0H20V20H0Z');
    expect(pathData(polyline([0, 0], [1 / 3, 0]))).toBe('M0 0H0.3');
    expect(pathData([square, polyline([0, 0], [1, 1])])).toBe('M0 0H2V2H0ZM0 0 1 1');
    expect(pathData(pathOf([0, 0], [{ control: [1, 0], to: [1, 1] }]))).toBe('M0 0Q1 0 1 1');
  });

  test('become path data with a line command only if necessary', () => {
    expect(pathData(polyline([-1, -2], [3, 4], [-5, 6], [-5, 7], [8, 9]))).toBe('M-1-2 3 4-5 6V7L8 9');
    expect(pathData(pathOf([0, 0], [{ control: [1, 0], to: [1, 1] }, { to: [2, 3] }]))).toBe(
      'M0 0Q1 0 1 1L2 3',
    );
  });

  test('leave out steps of length zero', () => {
    expect(pathOf([0, 0], [{ to: [0, 0] }, { to: [1, 0] }, { to: [1, 0] }]).steps).toEqual([{ to: [1, 0] }]);
  });

  test('have an area, including curves', () => {
    expect(areaOf(square)).toBe(4);
    const roundedCorner = pathOf([0, 0], [{ control: [1, 0], to: [1, 1] }, { to: [0, 1] }], true);
    expect(areaOf(roundedCorner)).toBeCloseTo(1 - 1 / 6, 2);
  });

  test('have the bounds of their points', () => {
    expect(boundsOf(pointsOf(square))).toEqual({ x: 0, y: 0, width: 2, height: 2 });
  });

  test('run through the same points backwards when reversed', () => {
    const path = pathOf([0, 0], [{ to: [1, 0] }, { control: [2, 0], to: [2, 1] }]);
    const backwards = pointsOf(path).reverse();
    expect(pointsOf(reversed(path))).toEqual(
      backwards.map(([x, y]) => [expect.closeTo(x), expect.closeTo(y)]),
    );
  });
});
