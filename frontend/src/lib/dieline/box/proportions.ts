import type { Dimensions } from '@packaging/packaging/dimensions';
import type { SlottedStyle } from '@packaging/packaging/styles';

/** Shared by boxes and blanks, in its own file so that drawing one does not load the other's code. */

/** Length in inches of the flaps on the length and width panels of a drawn box, ignoring the board's thickness. */
export function standingFlaps(
  style: SlottedStyle,
  { length, width }: Dimensions,
): { length: number; width: number } {
  if (style === 'CSSC') return { length: width / 2, width: length / 2 };
  const shorter = Math.min(length, width);
  const flap = style === 'FOL' ? shorter : shorter / 2;
  return { length: flap, width: flap };
}

/** A lid's wall as a fraction of its tray's wall, and its minimum in inches. */
const LID_WALL_PART = 0.4;
const LID_WALL_MIN_IN = 0.75;

/** The wall of the lid for a tray of this height, in inches. At most the tray's. */
export const lidWall = (trayHeight: number): number =>
  Math.min(trayHeight, Math.max(LID_WALL_MIN_IN, trayHeight * LID_WALL_PART));
