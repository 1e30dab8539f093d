import type { Bounds } from './path.ts';

/** Room for a drawing, in px. */
export interface Room {
  width: number;
  height: number;
}

/** A drawing that leaves no more of its room than this is as large as it can be, in px. */
const SLACK_PX = 0.01;
/** Each lays the drawing out once. */
const MOST_STEPS = 48;

/**
 * The largest scale (px per inch), up to `upper`, at which `around(scale)` fits into the room. Needed because
 * text and arrows keep their size in px while the box grows, so that there is no closed formula. What stands out grows
 * along straight lines but for a few jumps, where arrows or a text come or go: so the line through the nearest smaller
 * and larger size (regula falsi) mostly meets the scale in a few steps, and every other step halves what is left.
 */
export function largestScale(upper: number, room: Room, around: (scale: number) => Bounds): number {
  const excess = (scale: number) => {
    const { width, height } = around(scale);
    return Math.max(width - room.width, height - room.height);
  };
  let high = { scale: upper, excess: excess(upper) };
  if (high.excess <= 0) return upper;
  let low = { scale: 0, excess: excess(0) };
  // Where not even the text fits, the drawing stays and is clipped.
  if (low.excess > 0) return upper / 2;
  for (let step = 0; step < MOST_STEPS && low.excess < -SLACK_PX; step++) {
    const part = step % 2 ? 1 / 2 : (-SLACK_PX / 2 - low.excess) / (high.excess - low.excess);
    const scale = low.scale + part * (high.scale - low.scale);
    const middle = { scale, excess: excess(scale) };
    if (middle.excess <= 0) low = middle;
    else high = middle;
  }
  return low.scale;
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
