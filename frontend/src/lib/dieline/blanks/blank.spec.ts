import { describe, expect, test } from '@jest/globals';
import { cartonBlank, corrugatedBlank } from '@packaging/packaging/blank';
import { FLUTES } from '@packaging/packaging/board';
import { CARTON_STYLES, CORRUGATED_STYLES, isCorrugated, SLOTTED_STYLES } from '@packaging/packaging/styles';
import { areaOf } from '../../../testing/area-of.ts';
import { STYLE_CODES } from '../../../testing/style-codes.ts';
import { boundsOf, type Path, pathData, type Point, pointsOf } from '../path.ts';
import type { Blank, FlapKind } from './blank-types.ts';
import { blank } from './blank.ts';

const inside = { length: 14, width: 10, height: 6.5 };
const carton = { length: 4, width: 2, height: 6.5 };
const all = STYLE_CODES;
const extremes = [0.125, 1, 14, 60, 10_000];

const widths = (flat: Blank) => flat.panels.map((panel) => panel.width);
const heights = (flat: Blank) => flat.panels.map((panel) => panel.height);
const flapLengths = (flat: Blank, edge: 'top' | 'bottom') =>
  flat.flaps.filter((flap) => flap.edge === edge).map((flap) => flap.length);
const kinds = (flat: Blank, edge: 'top' | 'bottom'): (FlapKind | undefined)[] =>
  [0, 1, 2, 3].map((panel) => flat.flaps.find((flap) => flap.panel === panel && flap.edge === edge)?.kind);
const tabWidth = (flat: Blank) => (flat.glueTab ? boundsOf(pointsOf(flat.glueTab)).width : 0);
const area = (flat: Blank) => flat.pieces.reduce((sum, piece) => sum + areaOf(piece), 0);

const sizesOf = (flat: Blank) => [flat.width, flat.height];

describe('the size of a drawn blank', () => {
  test('of a 16 × 12 × 10 in box in C flute is 58 × 22 9/16 in', () => {
    expect(sizesOf(blank('RSC', { length: 16, width: 12, height: 10 }))).toEqual([58, 22.5625]);
  });

  test.each(CORRUGATED_STYLES)(
    'equals the calculated size for %s, in every flute and at every size',
    (style) => {
      for (const flute of FLUTES)
        for (const length of extremes)
          for (const width of extremes) {
            const given = { length, width, height: 10 };
            const { width: across, height } = corrugatedBlank(style, given, flute);
            const drawn = blank(style, given, { flute });
            expect(drawn.width).toBeCloseTo(across, 6);
            expect(drawn.height).toBeCloseTo(height, 6);
          }
    },
  );

  test.each(CARTON_STYLES)('equals the calculated size for %s', (style) => {
    for (const given of [
      carton,
      { length: 7, width: 2.5, height: 3.5 },
      { length: 3, width: 5, height: 9 },
    ]) {
      const { width, height } = cartonBlank(style, given);
      const drawn = blank(style, given);
      expect(drawn.width).toBeCloseTo(width, 9);
      expect(drawn.height).toBeCloseTo(height, 9);
    }
  });
});

describe('slotted containers', () => {
  test.each(SLOTTED_STYLES)('%s has panels L W L W, each wider than the inside by the board', (style) => {
    const flat = blank(style, inside);
    expect(widths(flat)).toEqual([14.1875, 10.1875, 14.1875, 10.0625]);
    expect(flat.panels.map((panel) => panel.name)).toEqual(['L', 'W', 'L', 'W']);
  });

  test('RSC flaps are all half the width of a panel, so that the outer ones meet', () => {
    const flat = blank('RSC', inside);
    expect(new Set(flapLengths(flat, 'top'))).toEqual(new Set([10.1875 / 2]));
    expect(new Set(flapLengths(flat, 'bottom'))).toEqual(new Set([10.1875 / 2]));
  });

  test.each(['RSC', 'HSC'] as const)(
    '%s flaps are half the shorter side, whichever is named length',
    (style) => {
      const flat = blank(style, { ...inside, length: 10, width: 14 });
      expect(new Set(flapLengths(flat, 'bottom'))).toEqual(new Set([10.1875 / 2]));
    },
  );

  test('HSC has no top flaps', () => {
    const flat = blank('HSC', inside);
    expect(flapLengths(flat, 'top')).toEqual([]);
    expect(flapLengths(flat, 'bottom')).toHaveLength(4);
  });

  test('FOL flaps are as long as the width, so that the outer ones overlap in full', () => {
    expect(flapLengths(blank('FOL', inside), 'top')).toEqual([10, 10, 10, 10]);
  });

  test('CSSC flaps meet in both pairs: half the width and half the length of a panel', () => {
    expect(flapLengths(blank('CSSC', inside), 'top')).toEqual([5.09375, 7.09375, 5.09375, 7.09375]);
  });

  test('RSC area is the area of its panels, flaps and joint when slots have no width', () => {
    const flat = blank('RSC', inside, { slots: false });
    const tab = areaOf(flat.glueTab!);
    expect(area(flat)).toBeCloseTo((flat.width - 1.375) * flat.height + tab);
  });

  test.each([
    ['B', 0.25],
    ['C', 0.375],
    ['BC', 0.5],
  ] as const)('slots of %s flute are %f in wide between neighboring flaps', (flute, slot) => {
    const loss = area(blank('RSC', inside, { flute, slots: false })) - area(blank('RSC', inside, { flute }));
    const [flap] = flapLengths(blank('RSC', inside, { flute }), 'top');
    expect(loss).toBeCloseTo(3 * 2 * slot * flap!);
  });

  test('the joint is 1 3/8 in wide, on narrow boxes too', () => {
    expect(tabWidth(blank('RSC', inside))).toBe(1.375);
    expect(tabWidth(blank('RSC', { ...inside, width: 2 }))).toBe(1.375);
  });
});

describe('the five panel folder', () => {
  test('has panels W H W H W along the length of the box and no joint', () => {
    const flat = blank('FPF', inside);
    expect(widths(flat)).toEqual([10.1875, 6.6875, 10.1875, 6.6875, 10.1875]);
    expect(heights(flat)).toEqual(Array(5).fill(14.375));
    expect(flat.glueTab).toBeUndefined();
  });

  test('has no flaps on the fifth panel', () => {
    expect(blank('FPF', inside).flaps.filter((flap) => flap.panel === 4)).toEqual([]);
  });
});

describe('folding cartons', () => {
  test.each(CARTON_STYLES)('%s has panels L W L W of the height of the carton', (style) => {
    const flat = blank(style, carton);
    expect(widths(flat)).toEqual([4, 2, 4, 2 - 1 / 32]);
    expect(heights(flat)).toEqual([6.5, 6.5, 6.5, 6.5]);
  });

  test('straight tuck ends have both tucks on one panel', () => {
    const flat = blank('STE', carton);
    expect(kinds(flat, 'top')).toEqual(['tuck', 'dust', undefined, 'dust']);
    expect(kinds(flat, 'bottom')).toEqual(['tuck', 'dust', undefined, 'dust']);
  });

  test('reverse tuck ends have them on opposite panels', () => {
    const flat = blank('RTE', carton);
    expect(kinds(flat, 'top')).toEqual(['tuck', 'dust', undefined, 'dust']);
    expect(kinds(flat, 'bottom')).toEqual([undefined, 'dust', 'tuck', 'dust']);
  });

  test('seal ends have full flaps above and below', () => {
    const flat = blank('SEAL', carton);
    expect(kinds(flat, 'top')).toEqual(['seal', 'dust', 'seal', 'dust']);
    expect(Math.max(...flapLengths(flat, 'bottom'))).toBe(2);
  });

  test('auto and crash lock bottoms have a tuck above and four glued flaps below', () => {
    for (const style of ['AUTO', 'CRASH'] as const) {
      const flat = blank(style, carton);
      expect(kinds(flat, 'top')).toEqual(['tuck', 'dust', undefined, 'dust']);
      expect(kinds(flat, 'bottom')).toEqual(['lock', 'lock', 'lock', 'lock']);
    }
  });

  const ends = (path: Path): [Point, Point] => [path.from, path.steps.at(-1)!.to];
  const near = ([x1, y1]: Point, [x2, y2]: Point) => Math.hypot(x2 - x1, y2 - y1) < 1e-9;
  /** Proportions from a low, wide carton to one whose length is the shorter side. */
  const bottoms = [carton, { length: 3.5, width: 3.5, height: 4 }, { length: 2, width: 5, height: 4 }];

  test.each(bottoms)('four creases of an auto bottom of %j meet in a corner, one at 45 degrees', (given) => {
    for (const style of ['AUTO', 'CRASH'] as const) {
      const flat = blank(style, given);
      const creases = flat.creases.map(({ path }) => ends(path));
      // Where the first and the third panel have the next one at their right.
      for (const index of [0, 2]) {
        const panel = flat.panels[index]!;
        const corner: Point = [panel.x + panel.width, panel.y + panel.height];
        const meeting = creases.filter((line) => line.some((end) => near(end, corner)));
        expect(meeting).toHaveLength(4);
        const diagonal = meeting.filter(([[x1, y1], [x2, y2]]) => x1 !== x2 && y1 !== y2);
        expect(diagonal).toHaveLength(1);
        const [[x1, y1], [x2, y2]] = diagonal[0]!;
        expect((y2 - y1) / (x1 - x2)).toBeCloseTo(1);
      }
    }
  });

  test.each(bottoms)(
    'the glued corner of an auto bottom of %j is creased from the corner to a cut',
    (given) => {
      const flat = blank('AUTO', given);
      const cut = pointsOf(flat.pieces[0]!);
      const onCut = ([x, y]: Point) =>
        cut.some(([x1, y1], index) => {
          const [x2, y2] = cut[(index + 1) % cut.length]!;
          const whole = Math.hypot(x2 - x1, y2 - y1);
          return Math.abs(Math.hypot(x - x1, y - y1) + Math.hypot(x2 - x, y2 - y) - whole) < 1e-9;
        });
      const diagonals = flat.creases
        .map(({ path }) => ends(path))
        .filter(([[x1, y1], [x2, y2]]) => x1 !== x2 && y1 !== y2);
      expect(diagonals).toHaveLength(2);
      for (const [, end] of diagonals) expect(onCut(end)).toBe(true);
    },
  );

  test('a tuck end is as long as the carton is deep, plus the tuck', () => {
    expect(Math.max(...flapLengths(blank('RTE', carton), 'top'))).toBeCloseTo(2 + 0.625);
  });

  test('dust flaps never reach past the middle', () => {
    for (const length of extremes)
      for (const flap of blank('STE', { length, width: 2, height: 6 }).flaps)
        if (flap.kind === 'dust') expect(flap.length).toBeLessThanOrEqual(length / 2);
  });

  test('the glue flap is 5/8 in', () => {
    expect(tabWidth(blank('RTE', carton))).toBe(0.625);
  });
});

describe('the tray and its lid', () => {
  const flat = blank('TRAY', { length: 9, width: 7, height: 2.5 });

  test('are two pieces: a base with four walls, and a slightly larger lid', () => {
    const [tray, lid] = flat.panels;
    expect(flat.pieces).toHaveLength(2);
    expect([tray!.width, tray!.height]).toEqual([9, 7]);
    expect(lid!.width).toBeGreaterThan(9);
    expect(lid!.width - 9).toBeCloseTo(lid!.height - 7);
    expect(areaOf(flat.pieces[0]!)).toBeCloseTo(9 * 7 + 2 * 2.5 * (9 + 7));
  });

  test.each([0.25, 0.5, 0.75, 1, 2.5, 12])('have a lid no deeper than the tray at %p in', (height) => {
    const { pieces, panels } = blank('TRAY', { length: 9, width: 7, height });
    const lid = boundsOf(pointsOf(pieces[1]!));
    const wall = (lid.width - panels[1]!.width) / 2;
    expect(wall).toBeGreaterThan(0);
    expect(wall).toBeLessThanOrEqual(height);
  });
});

describe('every blank', () => {
  test.each(all)('%s fills its sheet exactly', (style) => {
    const flat = blank(style, carton);
    const { x, y, width, height } = boundsOf(flat.pieces.flatMap(pointsOf));
    expect([x, y]).toEqual([0, 0]);
    expect(width).toBeCloseTo(flat.width);
    expect(height).toBeCloseTo(flat.height);
  });

  test.each(all)('%s measures from score to score, a corrugated one with its allowances', (style) => {
    const flat = blank(style, inside);
    const written = Object.fromEntries(flat.dimensions.map(({ measure, from, to }) => [measure, to - from]));
    const [panel, height] = isCorrugated(style) ? [3 / 16, style === 'HSC' ? 3 / 16 : 3 / 8] : [0, 0];
    expect(written.L).toBeCloseTo(14 + (style === 'FPF' ? height : panel), 9);
    expect(written.W).toBeCloseTo(10 + panel, 9);
    expect(written.H).toBeCloseTo(6.5 + (style === 'FPF' ? panel : height), 9);
  });

  test.each(all)('%s is finite, with every panel inside its sheet, at every extreme', (style) => {
    for (const length of extremes)
      for (const width of extremes)
        for (const height of extremes) {
          const flat = blank(style, { length, width, height });
          const lines = [...flat.pieces, ...flat.creases.map((crease) => crease.path)];
          expect(pathData(lines, 0.01)).not.toMatch(/NaN|Infinity/);
          const outside = lines
            .flatMap(pointsOf)
            .filter(([x, y]) => x < -1e-6 || y < -1e-6 || x > flat.width + 1e-6 || y > flat.height + 1e-6);
          expect(outside).toEqual([]);
        }
  });

  test('without a panel consists of two pieces and the outline of the gap', () => {
    const whole = blank('RSC', inside);
    const broken = blank('RSC', inside, { missingPanel: 2 });
    expect(broken.pieces).toHaveLength(2);
    expect(boundsOf(pointsOf(broken.gap!)).width).toBeCloseTo(14.1875, 9);
    expect(area(broken) + areaOf(broken.gap!)).toBeCloseTo(area(whole));
    expect(broken.creases.some((crease) => crease.panels.includes(2))).toBe(false);
  });
});
