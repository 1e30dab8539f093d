import { describe, expect, test } from '@jest/globals';
import { areaOf } from '../../testing/area-of.ts';
import { blank } from './blank.ts';
import type { Blank, FlapKind } from './blank-types.ts';
import { CARTON_TAB_MAX_IN, CARTON_TAB_MIN_IN } from './carton-blank.ts';
import { boundsOf, pathData, pointsOf } from './path.ts';
import { SLOTTED_TAB_IN } from './slotted-blank.ts';
import { isCarton, STYLE_NAMES, type StyleCode } from './styles.ts';

const inside = { length: 14, width: 10, height: 6.5 };
const carton = { length: 4, width: 2, height: 6.5 };
const all = Object.keys(STYLE_NAMES) as StyleCode[];
const extremes = [0.125, 1, 14, 60, 10_000];

const widths = (flat: Blank) => flat.panels.map((panel) => panel.width);
const heights = (flat: Blank) => flat.panels.map((panel) => panel.height);
const flapLengths = (flat: Blank, edge: 'top' | 'bottom') =>
  flat.flaps.filter((flap) => flap.edge === edge).map((flap) => flap.length);
const kinds = (flat: Blank, edge: 'top' | 'bottom'): (FlapKind | undefined)[] =>
  [0, 1, 2, 3].map((panel) => flat.flaps.find((flap) => flap.panel === panel && flap.edge === edge)?.kind);
const tabWidth = (flat: Blank) => (flat.glueTab ? boundsOf(pointsOf(flat.glueTab)).width : 0);
const area = (flat: Blank) => flat.pieces.reduce((sum, piece) => sum + areaOf(piece), 0);

describe('slotted containers', () => {
  test.each(['RSC', 'HSC', 'FOL', 'CSSC'] as const)(
    '%s has panels L W L W of the height of the box',
    (style) => {
      const flat = blank(style, inside);
      expect(widths(flat)).toEqual([14, 10, 14, 10]);
      expect(heights(flat)).toEqual([6.5, 6.5, 6.5, 6.5]);
      expect(flat.panels.map((panel) => panel.name)).toEqual(['L', 'W', 'L', 'W']);
    },
  );

  test('RSC flaps are all half the width, so that the outer ones meet', () => {
    const flat = blank('RSC', inside);
    expect(flapLengths(flat, 'top')).toEqual([5, 5, 5, 5]);
    expect(flapLengths(flat, 'bottom')).toEqual([5, 5, 5, 5]);
  });

  test('HSC has no top flaps', () => {
    const flat = blank('HSC', inside);
    expect(flapLengths(flat, 'top')).toEqual([]);
    expect(flapLengths(flat, 'bottom')).toEqual([5, 5, 5, 5]);
    expect(flat.height).toBe(11.5);
  });

  test('FOL flaps are as long as the width, so that the outer ones overlap in full', () => {
    expect(flapLengths(blank('FOL', inside), 'top')).toEqual([10, 10, 10, 10]);
  });

  test('CSSC flaps meet in both pairs: half the width and half the length', () => {
    expect(flapLengths(blank('CSSC', inside), 'top')).toEqual([5, 7, 5, 7]);
  });

  test('RSC sheet is the tab, two lengths and two widths long, and a height and a width high', () => {
    const flat = blank('RSC', inside);
    expect(flat.width).toBeCloseTo(SLOTTED_TAB_IN + 48);
    expect(flat.height).toBe(16.5);
  });

  test('RSC area is that of its panels, flaps and tab when slots have no width', () => {
    const flat = blank('RSC', inside, { slots: false });
    const tab = areaOf(flat.glueTab!);
    expect(area(flat)).toBeCloseTo(48 * 16.5 + tab);
  });

  test('slots take a quarter inch between neighbouring flaps', () => {
    const loss = area(blank('RSC', inside, { slots: false })) - area(blank('RSC', inside));
    expect(loss).toBeCloseTo(3 * 2 * 0.25 * 5);
  });

  test('the glue tab is 1 3/8 inch, and less on boxes too narrow for it', () => {
    expect(tabWidth(blank('RSC', inside))).toBe(SLOTTED_TAB_IN);
    expect(tabWidth(blank('RSC', { ...inside, width: 2 }))).toBeCloseTo(0.8);
  });
});

describe('the five panel folder', () => {
  test('has panels W H W H W of the length of the box and no glue tab', () => {
    const flat = blank('FPF', inside);
    expect(widths(flat)).toEqual([10, 6.5, 10, 6.5, 10]);
    expect(heights(flat)).toEqual([14, 14, 14, 14, 14]);
    expect(flat.glueTab).toBeUndefined();
    expect(flat.width).toBe(43);
  });

  test('has no flap on the panel that closes over', () => {
    expect(blank('FPF', inside).flaps.filter((flap) => flap.panel === 4)).toEqual([]);
  });
});

describe('folding cartons', () => {
  const cartons = all.filter(isCarton);

  test.each(cartons)('%s has panels L W L W of the height of the carton', (style) => {
    const flat = blank(style, carton);
    expect(widths(flat)).toEqual([4, 2, 4, 2]);
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

  test('an auto bottom folds its glued corners at 45 degrees', () => {
    const folds = blank('AUTO', carton).creases.flatMap(({ path }) => {
      const [[x1, y1], [x2, y2]] = [path.from, path.steps[0]!.to];
      return x1 !== x2 && y1 !== y2 ? [Math.abs((y2 - y1) / (x2 - x1))] : [];
    });
    expect(folds).toHaveLength(2);
    for (const slope of folds) expect(slope).toBeCloseTo(1);
  });

  test('a tuck is as deep as the carton, and then tucks in by three quarters of an inch and a little', () => {
    expect(Math.max(...flapLengths(blank('RTE', carton), 'top'))).toBeCloseTo(2 + 0.75 + 0.16);
  });

  test('dust flaps never reach past the middle', () => {
    for (const length of extremes)
      for (const flap of blank('STE', { length, width: 2, height: 6 }).flaps)
        if (flap.kind === 'dust') expect(flap.length).toBeLessThanOrEqual(length / 2);
  });

  test.each([0.125, 1, 2, 5, 100])('the glue tab keeps its limits at a width of %p', (width) => {
    const tab = tabWidth(blank('RTE', { length: 4, width, height: 6 }));
    expect(tab).toBeGreaterThanOrEqual(Math.min(width, CARTON_TAB_MIN_IN));
    expect(tab).toBeLessThanOrEqual(CARTON_TAB_MAX_IN);
    expect(tab).toBeLessThanOrEqual(width);
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
});

describe('every blank', () => {
  test.each(all)('%s fills its sheet exactly', (style) => {
    const flat = blank(style, carton);
    const { x, y, width, height } = boundsOf(flat.pieces.flatMap(pointsOf));
    expect([x, y]).toEqual([0, 0]);
    expect(width).toBeCloseTo(flat.width);
    expect(height).toBeCloseTo(flat.height);
  });

  test.each(all)('%s writes exactly the dimensions it was given', (style) => {
    const flat = blank(style, inside);
    const written = Object.fromEntries(flat.dimensions.map(({ measure, from, to }) => [measure, to - from]));
    expect(written.L).toBeCloseTo(14, 9);
    expect(written.W).toBeCloseTo(10, 9);
    expect(written.H).toBeCloseTo(6.5, 9);
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

  test('without a panel falls into what stands before and after it, and leaves its outline', () => {
    const whole = blank('RSC', inside);
    const broken = blank('RSC', inside, { missingPanel: 2 });
    expect(broken.pieces).toHaveLength(2);
    expect(boundsOf(pointsOf(broken.gap!)).width).toBe(14);
    expect(area(broken) + areaOf(broken.gap!)).toBeCloseTo(area(whole));
    expect(broken.creases.some((crease) => crease.panels.includes(2))).toBe(false);
  });
});
