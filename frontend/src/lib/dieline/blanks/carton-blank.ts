import {
  AUTO_BOTTOM_RATIO,
  CARTON_GLUE_FLAP_MIN_IN,
  CARTON_LAST_PANEL_REDUCTION_IN,
  cartonDustFlap,
  cartonTuck,
} from '@packaging/packaging/blank';
import type { Dimensions } from '@packaging/packaging/dimensions';
import type { CartonStyle } from '@packaging/packaging/styles';
import { mapPath, type Path, type Point, pathOf, polyline, reversed } from '../path.ts';
import type { Blank, BlankOptions } from './blank-types.ts';
import { type FlapPlan, stripBlank } from './strip-blank.ts';

/** Distance of flaps from the panels' corners: inches, at most a part of the shorter side. */
const RELIEF_IN = 0.06;
const RELIEF_PART = 0.03;

/** The closure panel with its tuck, rounded at the corners. */
function tuckFlap(L: number, W: number, tuck: number, relief: number): FlapPlan {
  const radius = Math.min(tuck * 0.7, L * 0.12);
  const end = W + tuck;
  const left = relief * 2;
  const right = L - relief * 2;
  return {
    kind: 'tuck',
    length: end,
    outline: pathOf(
      [relief, 0],
      [
        { to: [relief, W] },
        { to: [left, W] },
        { to: [left, end - radius] },
        { control: [left, end], to: [left + radius, end] },
        { to: [right - radius, end] },
        { control: [right, end], to: [right, end - radius] },
        { to: [right, W] },
        { to: [L - relief, W] },
        { to: [L - relief, 0] },
      ],
    ),
    creases: [polyline([left, W], [right, W])],
  };
}

const mirrored = (outline: Path, width: number): Path =>
  reversed(mapPath(outline, ([u, v]): Point => [width - u, v]));

/** A dust flap: straight towards the tuck's panel, tapered on the other side. */
function dustFlap(W: number, length: number, relief: number, taper: 'left' | 'right'): FlapPlan {
  const tapered = polyline(
    [relief, 0],
    [relief, length * 0.35],
    [W * 0.16, length],
    [W * 0.97 - relief, length],
    [W - relief, length * 0.2],
    [W - relief, 0],
  );
  return { kind: 'dust', length, outline: taper === 'left' ? tapered : mirrored(tapered, W) };
}

/** A flap of its panel's width, glued over the others. */
const sealFlap = (L: number, length: number, relief: number): FlapPlan => ({
  kind: 'seal',
  length,
  outline: polyline([relief, 0], [relief, length], [L - relief, length], [L - relief, 0]),
});

/**
 * An auto bottom's flap on a length panel. Its corner is glued to the next width panel's flap, behind a crease at 45
 * degrees. That has to start at the panel's corner, where the upright crease meets both flaps' hinges, for the glued carton
 * to fold flat.
 */
const lockFlap = (L: number, W: number, length: number, relief: number): FlapPlan => {
  const corner: Point = [L, 0];
  const outline: [Point, ...Point[]] = [
    [relief, 0],
    [Math.min(W * 0.12, L * 0.2), length * 0.8],
    [L * 0.35, length * 0.8],
    [L * 0.42, length],
    [Math.max(L * 0.5, L - W * 0.5), length],
    [L - relief, length * 0.92],
    corner,
  ];
  return {
    kind: 'lock',
    length,
    outline: polyline(...outline),
    creases: [polyline(corner, diagonalEnd(outline, L))],
  };
};

/** The point where the diagonal from (L, 0), on which u + v = L, leaves an outline that starts before it. */
function diagonalEnd(outline: readonly Point[], L: number): Point {
  const beyond = ([u, v]: Point) => u + v - L;
  const index = outline.findIndex((point) => beyond(point) >= 0);
  const [a, b] = [outline[index - 1], outline[index]] as [Point, Point];
  const part = beyond(a) / (beyond(a) - beyond(b));
  return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
}

/** An auto bottom's flap on a width panel, glued to the flap on its left. */
const lockSideFlap = (W: number, relief: number): FlapPlan => ({
  kind: 'lock',
  length: W * 0.5,
  outline: polyline([0, 0], [relief, W * 0.25], [W * 0.3, W * 0.5], [W * 0.86, W * 0.5], [W - relief, 0]),
});

/**
 * A folding carton, measured between creases: glue flap, four panels L W L W of the carton's height. Straight tuck ends have
 * both tucks on the first panel, reverse tuck ends on opposite panels; seal ends have full flaps; auto and crash lock
 * bottoms have a tuck on top and glued flaps below.
 */
export function cartonBlank(style: CartonStyle, between: Dimensions, options: BlankOptions): Blank {
  const { length: L, width: W, height: H } = between;
  const tab = CARTON_GLUE_FLAP_MIN_IN;
  const lastW = Math.max(W / 2, W - CARTON_LAST_PANEL_REDUCTION_IN);
  const relief = Math.min(RELIEF_IN, RELIEF_PART * Math.min(L, W));
  // Dust flaps that face each other never overlap.
  const dustLength = Math.min(cartonDustFlap(W), L / 2);
  type Row = readonly [FlapPlan?, FlapPlan?, FlapPlan?, FlapPlan?];
  const dust = (taper: 'left' | 'right', width = W) => dustFlap(width, dustLength, relief, taper);
  const closure = tuckFlap(L, W, cartonTuck(W), relief);
  const tucked: Row = [closure, dust('left'), undefined, dust('right', lastW)];
  const sealed: Row = [
    sealFlap(L, W * 0.94, relief),
    dust('left'),
    sealFlap(L, W, relief),
    dust('right', lastW),
  ];
  const lock = lockFlap(L, W, AUTO_BOTTOM_RATIO * W, relief);
  const locked: Row = [lock, lockSideFlap(W, relief), lock, lockSideFlap(lastW, relief)];
  const rows: Record<CartonStyle, { top: Row; bottom: Row }> = {
    STE: { top: tucked, bottom: tucked },
    RTE: { top: tucked, bottom: [undefined, dust('right'), closure, dust('left', lastW)] },
    SEAL: { top: sealed, bottom: sealed },
    AUTO: { top: tucked, bottom: locked },
    CRASH: { top: tucked, bottom: locked },
  };
  const { top, bottom } = rows[style];
  const panels = (['L', 'W', 'L', 'W'] as const).map((name, index) => ({
    name,
    width: name === 'L' ? L : index === 1 ? W : lastW,
    ...(top[index] ? { top: top[index] } : {}),
    ...(bottom[index] ? { bottom: bottom[index] } : {}),
  }));
  return stripBlank(
    { style, tab: { width: tab, bevel: Math.min(tab * 0.5, H * 0.08) }, panels, panelHeight: H },
    ([first]) => {
      const { x, y } = first as { x: number; y: number };
      return [
        { measure: 'L', side: 'bottom', from: x, to: x + L },
        { measure: 'W', side: 'bottom', from: x + L, to: x + L + W },
        { measure: 'H', side: 'right', from: y, to: y + H },
      ];
    },
    options.missingPanel,
  );
}
