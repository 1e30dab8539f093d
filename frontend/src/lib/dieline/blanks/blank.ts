import type { Dimensions } from '@packaging/packaging/dimensions';
import type { StyleCode } from '../box/styles.ts';
import type { Blank, BlankOptions } from './blank-types.ts';
import { cartonBlank } from './carton-blank.ts';
import { fivePanelBlank, slottedBlank } from './slotted-blank.ts';
import { trayBlank } from './tray-blank.ts';

/**
 * The flat blank of a box. Its dimensions, in inches, are inside dimensions, to which the board's allowances are added, or
 * for cartons between creases.
 */
export function blank(style: StyleCode, inside: Dimensions, options: BlankOptions = {}): Blank {
  switch (style) {
    case 'RSC':
    case 'HSC':
    case 'FOL':
    case 'CSSC':
      return slottedBlank(style, inside, options);
    case 'FPF':
      return fivePanelBlank(inside, options);
    case 'TRAY':
      return trayBlank(inside);
    default:
      return cartonBlank(style, inside, options);
  }
}
