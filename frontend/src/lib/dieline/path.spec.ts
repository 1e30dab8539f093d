import { describe, expect, test } from '@jest/globals';
import { areaOf, boundsOf, pathData, pathOf, pointsOf, polygon, polyline, reversed } from './path.ts';

const square = polygon([0, 0], [2, 0], [2, 2], [0, 2]);

describe('paths', () => {
  test('become SVG path data at a scale, rounded to a hundredth of a pixel', () => {
    expect(pathData(square, 10)).toBe('M0 0L20 0L20 20L0 20Z');
    expect(pathData(polyline([0, 0], [1 / 3, 0]))).toBe('M0 0L0.33 0');
    expect(pathData([square, polyline([0, 0], [1, 1])])).toBe('M0 0L2 0L2 2L0 2ZM0 0L1 1');
    expect(pathData(pathOf([0, 0], [{ control: [1, 0], to: [1, 1] }]))).toBe('M0 0Q1 0 1 1');
  });

  test('leave out steps of no length', () => {
    expect(pathOf([0, 0], [{ to: [0, 0] }, { to: [1, 0] }, { to: [1, 0] }]).steps).toEqual([{ to: [1, 0] }]);
  });

  test('have the area of what they enclose, curves included', () => {
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
