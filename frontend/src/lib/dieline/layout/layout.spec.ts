import { describe, expect, test } from '@jest/globals';
import { STYLE_CODES } from '../../../testing/style-codes.ts';
import { type Point, pointsOf } from '../path.ts';
import { layoutBlank } from './blank-layout.ts';
import { extent, layoutBox, type WrittenDimension } from './box-layout.ts';
import { labelCorners } from './label.ts';

const all = STYLE_CODES;
const sizes = [0.125, 2, 14, 60, 10_000];
const cases = sizes.flatMap((length) =>
  sizes.flatMap((width) => sizes.map((height) => ({ length, width, height }))),
);
const room = { width: 480, height: 220 };
const narrow = { width: 260, height: 180 };

const outside = (points: Point[], viewBox: string) => {
  const [x, y, width, height] = viewBox.split(' ').map(Number) as [number, number, number, number];
  return points.filter(
    ([px, py]) => px < x - 0.1 || py < y - 0.1 || px > x + width + 0.1 || py > y + height + 0.1,
  );
};

/** Whether two labels overlap: convex corners without a separating edge. */
const overlap = (a: Point[], b: Point[]) =>
  ![a, b].some((shape) =>
    shape.some(([x, y], index) => {
      const [nx, ny] = shape[(index + 1) % shape.length]!;
      const side = ([px, py]: Point) => (nx - x) * (py - y) - (ny - y) * (px - x);
      const other = shape === a ? b : a;
      const inner = Math.sign(side(shape[(index + 2) % shape.length]!));
      return other.every((point) => Math.sign(side(point)) !== inner);
    }),
  );

const overlapping = (dimensions: readonly WrittenDimension[]) =>
  dimensions.flatMap((one, index) =>
    dimensions
      .slice(index + 1)
      .filter((other) => overlap(labelCorners(one.label), labelCorners(other.label)))
      .map((other) => `${one.label.text} / ${other.label.text}`),
  );

const texts = (dimensions: readonly WrittenDimension[]) => dimensions.map(({ label }) => label.text);

describe('the drawing of the box', () => {
  test('shows the dimensions as typed', () => {
    const { dimensions } = layoutBox('RSC', { length: 14, width: 10, height: 6.5 }, room);
    expect(texts(dimensions)).toEqual(['L 14', 'W 10', 'H 6 1/2']);
  });

  test('shows only the letters of missing dimensions', () => {
    const { dimensions } = layoutBox('RSC', { length: 14, width: 9, height: 6 }, room, {
      missing: ['W', 'H'],
    });
    expect(texts(dimensions)).toEqual(['L 14', 'W', 'H']);
  });

  test('is to scale: dimension lines are as long as their dimensions', () => {
    const { scale, dimensions } = layoutBox('RSC', { length: 14, width: 10, height: 6.5 }, room);
    expect(dimensions.map(({ line }) => line.length / scale)).toEqual([
      expect.closeTo(14),
      expect.closeTo(10),
      expect.closeTo(6.5),
    ]);
  });

  test('fits its room with all texts, for all dimensions', () => {
    for (const inside of cases)
      for (const space of [room, narrow]) {
        const { box, scale, viewBox, dimensions } = layoutBox('RSC', inside, space);
        expect(Number.isFinite(scale) && scale > 0).toBe(true);
        const drawn = pointsOf(box.outline).map(([x, y]): Point => [x * scale, y * scale]);
        expect(outside([...drawn, ...dimensions.flatMap(extent)], viewBox)).toEqual([]);
      }
  });

  test('has no overlapping texts, for all dimensions', () => {
    const found = cases.flatMap((inside) => overlapping(layoutBox('RSC', inside, room).dimensions));
    expect(found).toEqual([]);
  });

  test('keeps its scale while its flaps move', () => {
    const at = (openAngle: number) =>
      layoutBox('RSC', { length: 12, width: 9, height: 6 }, room, { openAngle, fitAngle: 16 }).scale;
    expect(at(88)).toBe(at(16));
  });
});

describe('the drawing of the blank', () => {
  test('shows the distances between scores and the length of the flaps', () => {
    const { dimensions } = layoutBlank('RSC', { length: 14, width: 10, height: 6.5 }, room);
    expect(texts(dimensions)).toEqual(['14 3/16', '10 3/16', '6 7/8', '5 3/32']);
  });

  test('shows the distances for its flute', () => {
    const { dimensions } = layoutBlank('RSC', { length: 14, width: 10, height: 6.5 }, room, { flute: 'E' });
    expect(texts(dimensions)).toEqual(['14 1/16', '10 1/16', '6 5/8', '5 1/32']);
  });

  test('shows the letter of a dimension that equals the distance between scores', () => {
    const { dimensions } = layoutBlank('RTE', { length: 4, width: 2, height: 6.5 }, room);
    expect(texts(dimensions)).toEqual(['L 4', 'W 2', 'H 6 1/2']);
  });

  test('shows only the letter of a missing dimension, and no flap length', () => {
    const { dimensions } = layoutBlank('RSC', { length: 14, width: 9, height: 6 }, room, { missing: ['L'] });
    expect(texts(dimensions)).toEqual(['L', '9 3/16', '6 3/8']);
  });

  test.each(all)('%s fits its room with all texts, for all dimensions', (style) => {
    for (const inside of cases)
      for (const space of [room, narrow]) {
        const { blank, scale, viewBox, dimensions } = layoutBlank(style, inside, space);
        expect(Number.isFinite(scale) && scale > 0).toBe(true);
        const corner: Point = [blank.width * scale, blank.height * scale];
        expect(outside([[0, 0], corner, ...dimensions.flatMap(extent)], viewBox)).toEqual([]);
      }
  });

  test.each(all)('%s shows all three dimensions without overlapping texts', (style) => {
    for (const inside of cases) {
      const { dimensions } = layoutBlank(style, inside, room);
      expect(dimensions.filter(({ measure }) => measure !== 'flap')).toHaveLength(3);
      expect({ inside, found: overlapping(dimensions) }).toEqual({ inside, found: [] });
    }
  });

  test('names the panels with room for a name', () => {
    const names = (length: number) =>
      layoutBlank('RSC', { length, width: 10, height: 6.5 }, room).names.map((name) => name.text);
    expect(names(14)).toEqual(['L', 'W', 'L', 'W']);
    expect(names(0.5)).toEqual(['W', 'W']);
  });

  test('draws slots as single cuts where they would clog', () => {
    const area = (length: number) =>
      layoutBlank('RSC', { length, width: 10, height: 6 }, room).blank.pieces[0]!;
    expect(area(120).steps.length).toBeLessThan(area(3).steps.length);
  });
});
