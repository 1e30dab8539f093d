import type { Bounds } from './path.ts';

/** Room for a drawing, in px. */
export interface Room {
  width: number;
  height: number;
}

/** Each lays the drawing out once. So many leave an error of a ten-millionth of the scale, far below a pixel. */
const HALVINGS = 24;

/**
 * The largest scale (px per inch), up to `upper`, at which `around(scale)` fits into the room. Needed because
 * text and arrows keep their size in px while the box grows, so that there is no closed formula.
 */
export function largestScale(upper: number, room: Room, around: (scale: number) => Bounds): number {
  const fits = (scale: number) => {
    const { width, height } = around(scale);
    return width <= room.width && height <= room.height;
  };
  if (fits(upper)) return upper;
  let low = 0;
  let high = upper;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  // Where not even the text fits, the drawing stays and is clipped.
  return low || upper / 2;
}

/** A view of the room's size with the given bounds in its middle, as an SVG viewBox. */
export const centredView = (bounds: Bounds, room: Room): string =>
  [
    bounds.x - (room.width - bounds.width) / 2,
    bounds.y - (room.height - bounds.height) / 2,
    room.width,
    room.height,
  ]
    .map((value) => Math.round(value * 100) / 100)
    .join(' ');
