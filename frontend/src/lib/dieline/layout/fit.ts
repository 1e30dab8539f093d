import type { Bounds } from '../path.ts';

/** Room for a drawing, in px. */
export interface Room {
  width: number;
  height: number;
}

/** A drawing that leaves at most this much room is large enough, in px. */
const SLACK_PX = 0.01;
/** Each step lays the drawing out once. */
const MAX_STEPS = 48;

/**
 * The largest scale (px per inch), up to `upper`, at which `boundsAt(scale)` fits into the room. There is no formula, since
 * text and arrows keep their size in px while the box grows. The excess is piecewise linear in the scale, with jumps where
 * arrows or a text appear: regula falsi usually finds it in a few steps, and every other step bisects in case it does not.
 */
export function largestScale(upper: number, room: Room, boundsAt: (scale: number) => Bounds): number {
  const excess = (scale: number) => {
    const { width, height } = boundsAt(scale);
    return Math.max(width - room.width, height - room.height);
  };
  let high = { scale: upper, excess: excess(upper) };
  if (high.excess <= 0) return upper;
  let low = { scale: 0, excess: excess(0) };
  // Not even the text fits: the drawing is clipped.
  if (low.excess > 0) return upper / 2;
  for (let step = 0; step < MAX_STEPS && low.excess < -SLACK_PX; step++) {
    const part = step % 2 ? 1 / 2 : (-SLACK_PX / 2 - low.excess) / (high.excess - low.excess);
    const scale = low.scale + part * (high.scale - low.scale);
    const middle = { scale, excess: excess(scale) };
    if (middle.excess <= 0) low = middle;
    else high = middle;
  }
  return low.scale;
}

/** The SVG viewBox of the room's size that centers the bounds. */
export const centeredView = (bounds: Bounds, room: Room): string =>
  [
    bounds.x - (room.width - bounds.width) / 2,
    bounds.y - (room.height - bounds.height) / 2,
    room.width,
    room.height,
  ]
    .map((value) => Math.round(value * 100) / 100)
    .join(' ');
