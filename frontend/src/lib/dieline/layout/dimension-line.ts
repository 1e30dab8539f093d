import { type Path, type Point, polygon, polyline } from '../path.ts';

/** Measures of the drawing convention, in px. */
export const DIMENSION_PX = {
  /** Length and half the width of an arrowhead. */
  arrow: 8,
  arrowHalf: 2.6,
  /** Distance of extension lines from the edge, and their overshoot beyond the dimension line. */
  gap: 4,
  overshoot: 5,
  /** Shorter lines have no room for arrows, only extension lines. */
  arrowsFrom: 26,
} as const;

/** A dimension line in px, without its text. */
export interface DimensionLine {
  line: Path;
  extensions: readonly Path[];
  arrows: readonly Path[];
  start: Point;
  end: Point;
  middle: Point;
  length: number;
  /** Whether it is too short for arrows. */
  short: boolean;
}

const along = ([x, y]: Point, [dx, dy]: Point, distance: number): Point => [
  x + dx * distance,
  y + dy * distance,
];

/** A solid arrowhead with its tip at `tip`. The direction is a unit vector. */
function arrowhead(tip: Point, [dx, dy]: Point): Path {
  const foot = along(tip, [dx, dy], -DIMENSION_PX.arrow);
  return polygon(
    tip,
    along(foot, [-dy, dx], DIMENSION_PX.arrowHalf),
    along(foot, [dy, -dx], DIMENSION_PX.arrowHalf),
  );
}

/** The dimension line of the edge from `a` to `b`, at a distance of `offset` px along the unit vector `outward`. */
export function dimensionLine(a: Point, b: Point, outward: Point, offset: number): DimensionLine {
  const start = along(a, outward, offset);
  const end = along(b, outward, offset);
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const direction: Point = length ? [(end[0] - start[0]) / length, (end[1] - start[1]) / length] : [1, 0];
  const back: Point = [-direction[0], -direction[1]];
  const short = length < DIMENSION_PX.arrowsFrom;
  const extension = (from: Point) =>
    polyline(along(from, outward, DIMENSION_PX.gap), along(from, outward, offset + DIMENSION_PX.overshoot));
  return {
    line: polyline(start, end),
    extensions: [extension(a), extension(b)],
    arrows: short ? [] : [arrowhead(start, back), arrowhead(end, direction)],
    start,
    end,
    middle: [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2],
    length,
    short,
  };
}
