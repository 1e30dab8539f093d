import type { Blank, BlankOptions } from './blank-types.ts';
import type { Dimensions } from './measures.ts';
import { mapPath, type Path, type Point, pathOf, polyline, reversed } from './path.ts';
import type { CartonCode } from './styles.ts';
import { type FlapPlan, stripBlank } from './strip-blank.ts';

/** Narrowest and widest glue tab of a carton, in inches. */
export const CARTON_TAB_MIN_IN = 0.375;
export const CARTON_TAB_MAX_IN = 0.75;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** The proportions of a carton's flaps. Plants differ in them; these are for illustration, not for production. */
function proportions({ length: L, width: W }: Dimensions) {
  return {
    /** Never wider than the panel it is glued to. */
    tab: Math.min(W, clamp(W * 0.28, CARTON_TAB_MIN_IN, CARTON_TAB_MAX_IN)),
    tuck: Math.min(0.75, W * 0.42) + W * 0.08,
    dust: Math.min(W * 0.62, L / 2),
    lock: W * 0.72,
    /** How far flaps keep clear of the panel's corners. */
    relief: Math.min(0.06, W * 0.03),
  };
}

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

/** A dust flap: straight on the side of the tuck's panel, tapered on the other. */
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

/** A flap as wide as its panel, glued over the others. */
const sealFlap = (L: number, length: number, relief: number): FlapPlan => ({
  kind: 'seal',
  length,
  outline: polyline([relief, 0], [relief, length], [L - relief, length], [L - relief, 0]),
});

/** Bottom flap of an auto bottom on a length panel: its corner, behind a crease, is glued to its neighbour. */
const lockFlap = (L: number, W: number, length: number, relief: number): FlapPlan => {
  const corner = Math.min(W * 0.5, L * 0.5);
  return {
    kind: 'lock',
    length,
    outline: polyline(
      [relief, 0],
      [Math.min(W * 0.12, L * 0.2), length * 0.8],
      [L * 0.35, length * 0.8],
      [L * 0.42, length],
      [L - corner, length],
      [L - relief, length * 0.92],
      [L - relief, 0],
    ),
    creases: [polyline([L - corner, length], [L - relief, length - (corner - relief)])],
  };
};

/** Bottom flap of an auto bottom on a width panel. */
const lockSideFlap = (W: number, relief: number): FlapPlan => ({
  kind: 'lock',
  length: W * 0.5,
  outline: polyline(
    [relief, 0],
    [relief, W * 0.25],
    [W * 0.3, W * 0.5],
    [W * 0.86, W * 0.5],
    [W - relief, 0],
  ),
});

/**
 * Folding cartons: glue tab, four panels L W L W of the box's height. Straight tuck ends have both tucks on
 * the first panel, reverse tuck ends on opposite ones; seal ends have full flaps; auto and crash lock bottoms
 * have a tuck above and glued flaps below.
 */
export function cartonBlank(style: CartonCode, inside: Dimensions, options: BlankOptions): Blank {
  const { length: L, width: W, height: H } = inside;
  const { tab, tuck, dust, lock, relief } = proportions(inside);
  type Row = readonly [FlapPlan?, FlapPlan?, FlapPlan?, FlapPlan?];
  const dustLeft = dustFlap(W, dust, relief, 'left');
  const dustRight = dustFlap(W, dust, relief, 'right');
  const closure = tuckFlap(L, W, tuck, relief);
  const tucked: Row = [closure, dustLeft, undefined, dustRight];
  const sealed: Row = [sealFlap(L, W * 0.94, relief), dustLeft, sealFlap(L, W, relief), dustRight];
  const locked: Row = [
    lockFlap(L, W, lock, relief),
    lockSideFlap(W, relief),
    lockFlap(L, W, lock, relief),
    lockSideFlap(W, relief),
  ];
  const rows: Record<CartonCode, { top: Row; bottom: Row }> = {
    STE: { top: tucked, bottom: tucked },
    RTE: { top: tucked, bottom: [undefined, dustRight, closure, dustLeft] },
    SEAL: { top: sealed, bottom: sealed },
    AUTO: { top: tucked, bottom: locked },
    CRASH: { top: tucked, bottom: locked },
  };
  const { top, bottom } = rows[style];
  const panels = (['L', 'W', 'L', 'W'] as const).map((name, index) => ({
    name,
    width: name === 'L' ? L : W,
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
