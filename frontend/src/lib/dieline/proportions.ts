import type { Dimensions } from './measures.ts';

/** Shared by boxes and blanks, so that drawing one does not load the code of the other. */

export type SlottedCode = 'RSC' | 'HSC' | 'FOL' | 'CSSC';

/** Length in inches of the flaps on the length panels and on the width panels. */
export function slottedFlaps(style: SlottedCode, { length, width }: Dimensions): { L: number; W: number } {
  if (style === 'FOL') return { L: width, W: width };
  return { L: width / 2, W: style === 'CSSC' ? length / 2 : width / 2 };
}

/** The wall of a tray's lid as a part of the tray's. */
export const LID_WALL_PART = 0.4;
