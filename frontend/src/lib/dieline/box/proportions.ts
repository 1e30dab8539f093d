import type { Dimensions } from '@packaging/packaging/dimensions';
import type { SlottedStyle } from '@packaging/packaging/styles';

/** Shared by boxes and blanks, so that drawing one does not load the code of the other. */

/** Length in inches of the flaps on the length panels and on the width panels of a standing box, which has no thickness. */
export function standingFlaps(
  style: SlottedStyle,
  { length, width }: Dimensions,
): { length: number; width: number } {
  if (style === 'CSSC') return { length: width / 2, width: length / 2 };
  const shorter = Math.min(length, width);
  const flap = style === 'FOL' ? shorter : shorter / 2;
  return { length: flap, width: flap };
}

/** A lid's wall as a part of its tray's, and the least in inches. */
const LID_WALL_PART = 0.4;
const LID_WALL_MIN_IN = 0.75;

/** Wall of the lid for a tray of this height, in inches. A lid is never deeper than its tray. */
export const lidWall = (trayHeight: number): number =>
  Math.min(trayHeight, Math.max(LID_WALL_MIN_IN, trayHeight * LID_WALL_PART));
