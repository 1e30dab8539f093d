import type { Dimensions } from '@packaging/packaging/dimensions';
import type { StyleCode } from '../box/styles.ts';
import type { Blank, BlankOptions } from './blank-types.ts';
import { cartonBlank } from './carton-blank.ts';
import { fivePanelBlank, slottedBlank } from './slotted-blank.ts';
import { trayBlank } from './tray-blank.ts';

/**
 * The flat blank of a box by its style and dimensions, in inches: inside ones, with the board's allowances added, and for
 * cartons those between creases.
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
