import { describe, expect, test } from '@jest/globals';
import { areaOf } from '../../../testing/area-of.ts';
import { STYLE_CODES } from '../../../testing/style-codes.ts';
import { boundsOf, pathData, type Point, pointsOf } from '../path.ts';
import { isoBox, type Point3, project } from './isometric.ts';
import type { StyleCode } from './styles.ts';

const inside = { length: 14, width: 10, height: 6.5 };
const all = STYLE_CODES;
const distance = ([x1, y1]: Point, [x2, y2]: Point) => Math.hypot(x2 - x1, y2 - y1);
const tones = (style: StyleCode, openAngle?: number) =>
  isoBox(style, inside, openAngle === undefined ? {} : { openAngle }).faces.map((face) => face.tone);

describe('the projection', () => {
  test('keeps lengths along all three axes', () => {
    const from: Point3 = [3, 5, 2];
    for (const to of [
      [10, 5, 2],
      [3, 12, 2],
      [3, 5, 9],
    ] as const)
      expect(distance(project(from), project(to))).toBeCloseTo(7);
  });

  test('keeps the upright upright', () => {
    expect(project([1, 1, 0])[0]).toBeCloseTo(project([1, 1, 8])[0]);
  });
});

describe('the isometric box', () => {
  test('is as wide and as high as its three dimensions project', () => {
    const { bounds } = isoBox('RSC', inside);
    expect(bounds.width).toBeCloseTo((14 + 10) * Math.cos(Math.PI / 6));
    expect(bounds.height).toBeCloseTo((14 + 10) / 2 + 6.5);
  });

  test('shows walls of length by height and width by height', () => {
    const { faces } = isoBox('RSC', inside);
    const area = (tone: string) => areaOf(faces.find((face) => face.tone === tone)!.path);
    expect(area('left')).toBeCloseTo(14 * 6.5 * Math.cos(Math.PI / 6));
    expect(area('right')).toBeCloseTo(10 * 6.5 * Math.cos(Math.PI / 6));
    expect(area('top')).toBeCloseTo(14 * 10 * Math.cos(Math.PI / 6));
  });

  test('is taped where flaps meet, and open where there are none', () => {
    expect(tones('RSC')).toEqual(['top', 'left', 'right', 'tape', 'tapeRight']);
    expect(tones('FOL')).toEqual(['top', 'left', 'right']);
    expect(tones('HSC')).toEqual(['floor', 'insideLeft', 'insideRight', 'left', 'right']);
  });

  test('opens its flaps only where the style has some on top', () => {
    expect(tones('RSC', 20)).toContain('flapLeft');
    expect(tones('RTE', 20)).not.toContain('flapLeft');
  });

  test('opens flaps of their true length', () => {
    for (const angle of [0, 20, 90, 150]) {
      const path = isoBox('FOL', inside, { openAngle: angle }).faces.find((f) => f.tone === 'flapLeft')!.path;
      const hinge = distance(path.from, path.steps[0]!.to);
      expect(hinge).toBeCloseTo(14 * 0.96);
    }
    const upright = isoBox('RSC', inside, { openAngle: 90 }).faces.find((f) => f.tone === 'flapLeft')!.path;
    expect(distance(upright.from, upright.steps[2]!.to)).toBeCloseTo(5);
  });

  test('is closed at 180 degrees', () => {
    expect(tones('RSC', 180)).toEqual(tones('RSC'));
  });

  test.each(all)('%s is finite at every extreme', (style) => {
    for (const length of [0.125, 60, 10_000])
      for (const width of [0.125, 60, 10_000])
        for (const height of [0.125, 60, 10_000]) {
          const box = isoBox(style, { length, width, height }, { openAngle: 40 });
          const paths = [
            ...box.faces.map((f) => f.path),
            ...box.seams,
            box.outline,
            box.shadow,
            ...box.creases,
          ];
          expect(pathData(paths, 0.01)).not.toMatch(/NaN|Infinity/);
          expect(boundsOf(paths.flatMap(pointsOf)).width).toBeGreaterThan(0);
        }
  });
});
