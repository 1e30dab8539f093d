import { type Path, type Point, polygon, polyline } from '../path.ts';

/** Numbers of the drawing convention, in px. */
export const DIMENSION_PX = {
  /** Length and half width of an arrowhead. */
  arrow: 8,
  arrowHalf: 2.6,
  /** Extension lines start this far from the edge and pass the dimension line by this much. */
  gap: 4,
  overshoot: 5,
  /** A line shorter than this has no room for arrows and is bound by its extension lines alone. */
  arrowsFrom: 26,
} as const;

/** A dimension line in px, with all that belongs to it but its text. */
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

/** A solid arrowhead with its tip at `tip`, pointing in a direction of length one. */
function arrowhead(tip: Point, [dx, dy]: Point): Path {
  const foot = along(tip, [dx, dy], -DIMENSION_PX.arrow);
  return polygon(
    tip,
    along(foot, [-dy, dx], DIMENSION_PX.arrowHalf),
    along(foot, [dy, -dx], DIMENSION_PX.arrowHalf),
  );
}

/** The dimension line of the edge from `a` to `b`, `offset` px off in the direction `outward` of length one. */
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
