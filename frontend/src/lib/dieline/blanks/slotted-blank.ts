import { folderScores, slottedScores } from '@packaging/packaging/blank';
import { BOARDS } from '@packaging/packaging/board';
import type { Dimensions } from '@packaging/packaging/dimensions';
import type { SlottedStyle } from '@packaging/packaging/styles';
import { DEFAULT_FLUTE } from '../box/flute.ts';
import { polyline } from '../path.ts';
import type { Blank, BlankOptions } from './blank-types.ts';
import { type FlapPlan, stripBlank } from './strip-blank.ts';

/** The maximum width of a slot, as a fraction of the panel. */
const SLOT_MAX_PART = 0.06;

/** A rectangular flap, set back at slots. */
function slottedFlap(panelWidth: number, length: number, setBack: { left: number; right: number }): FlapPlan {
  const right = panelWidth - setBack.right;
  return {
    kind: 'slotted',
    length,
    outline: polyline([setBack.left, 0], [setBack.left, length], [right, length], [right, 0]),
  };
}

/** RSC, HSC, FOL and CSSC: a joint, four panels L W L W of the box's height, and flaps by style. */
export function slottedBlank(style: SlottedStyle, inside: Dimensions, options: BlankOptions): Blank {
  const { flute = DEFAULT_FLUTE, slots = true, missingPanel } = options;
  const { joint, panels: widths, height: panelHeight, flaps } = slottedScores(style, inside, flute);
  const slot = slots ? Math.min(BOARDS[flute].slot, Math.min(...widths) * SLOT_MAX_PART) : 0;
  const panels = widths.map((width, index) => {
    const name = index % 2 ? 'W' : 'L';
    const setBack = { left: index ? slot / 2 : 0, right: index < widths.length - 1 ? slot / 2 : 0 };
    const flap = slottedFlap(width, name === 'L' ? flaps.length : flaps.width, setBack);
    return { name, width, bottom: flap, ...(style !== 'HSC' && { top: flap }) } as const;
  });
  return stripBlank(
    {
      style,
      tab: { width: joint, bevel: Math.min(joint * 0.55, panelHeight * 0.15) },
      panels,
      panelHeight,
    },
    ([first], height) => {
      const { x, y } = first as { x: number; y: number };
      const [L, W] = widths;
      const base = y + panelHeight;
      return [
        { measure: 'L', side: 'bottom', from: x, to: x + L },
        { measure: 'W', side: 'bottom', from: x + L, to: x + L + W },
        { measure: 'H', side: 'right', from: y, to: base },
        { measure: 'flap', side: 'right', from: base, to: Math.min(height, base + flaps.width) },
      ];
    },
    missingPanel,
  );
}

/**
 * Five panel folder: panels W H W H W of the box's length. The fifth has no flaps and covers a whole side, so there is no
 * joint. End flaps differ between plants: here the width panels' flaps close over the height panels'.
 */
export function fivePanelBlank(inside: Dimensions, options: BlankOptions): Blank {
  const { flute = DEFAULT_FLUTE, slots = true, missingPanel } = options;
  const { panels: widths, length: panelHeight, flaps } = folderScores(inside, flute);
  const slot = slots ? Math.min(BOARDS[flute].slot, Math.min(...widths) * SLOT_MAX_PART) : 0;
  const panels = widths.map((width, index) => {
    const name = index % 2 ? 'H' : 'W';
    if (index === widths.length - 1) return { name, width } as const;
    const length = name === 'W' ? flaps.width : flaps.height;
    const flap = slottedFlap(width, length, { left: index ? slot / 2 : 0, right: slot / 2 });
    return { name, width, top: flap, bottom: flap } as const;
  });
  return stripBlank(
    { style: 'FPF', panels, panelHeight },
    (placed) => {
      const [, , third] = placed;
      const { x, y } = third as { x: number; y: number };
      const [W, H] = widths;
      return [
        { measure: 'W', side: 'bottom', from: x, to: x + W },
        { measure: 'H', side: 'bottom', from: x + W, to: x + W + H },
        { measure: 'L', side: 'right', from: y, to: y + panelHeight },
      ];
    },
    missingPanel,
  );
}
