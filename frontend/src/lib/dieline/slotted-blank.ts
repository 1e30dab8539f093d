import type { Blank, BlankOptions } from './blank-types.ts';
import type { Dimensions } from './measures.ts';
import { polyline } from './path.ts';
import { type SlottedCode, slottedFlaps } from './proportions.ts';
import { type FlapPlan, stripBlank } from './strip-blank.ts';

/** Glue tab of a corrugated box, in inches. */
export const SLOTTED_TAB_IN = 1.375;
/** Width of the slots between flaps, in inches; narrower on small boxes. */
const SLOT_IN = 0.25;
/** No slot takes more than this part of a panel. */
const SLOT_MAX_PART = 0.06;

/** A rectangular flap, set back where a slot parts it from its neighbour. */
function slottedFlap(panelWidth: number, length: number, setBack: { left: number; right: number }): FlapPlan {
  const right = panelWidth - setBack.right;
  return {
    kind: 'slotted',
    length,
    outline: polyline([setBack.left, 0], [setBack.left, length], [right, length], [right, 0]),
  };
}

/** RSC, HSC, FOL and CSSC: glue tab, four panels L W L W of the box's height, flaps by style. */
export function slottedBlank(style: SlottedCode, inside: Dimensions, options: BlankOptions): Blank {
  const { length: L, width: W, height: H } = inside;
  const slot = options.slots === false ? 0 : Math.min(SLOT_IN, W * SLOT_MAX_PART, L * SLOT_MAX_PART);
  const flapLengths = slottedFlaps(style, inside);
  const tabWidth = Math.min(SLOTTED_TAB_IN, W * 0.4);
  const names = ['L', 'W', 'L', 'W'] as const;
  const panels = names.map((name, index) => {
    const width = name === 'L' ? L : W;
    const setBack = { left: index ? slot / 2 : 0, right: index < names.length - 1 ? slot / 2 : 0 };
    const flap = slottedFlap(width, flapLengths[name], setBack);
    return style === 'HSC' ? { name, width, bottom: flap } : { name, width, top: flap, bottom: flap };
  });
  return stripBlank(
    { style, tab: { width: tabWidth, bevel: Math.min(tabWidth * 0.55, H * 0.15) }, panels, panelHeight: H },
    ([first], height) => {
      const { x, y } = first as { x: number; y: number };
      return [
        { measure: 'L', side: 'bottom', from: x, to: x + L },
        { measure: 'W', side: 'bottom', from: x + L, to: x + L + W },
        { measure: 'H', side: 'right', from: y, to: y + H },
        { measure: 'flap', side: 'right', from: y + H, to: Math.min(height, y + H + flapLengths.W) },
      ];
    },
    options.missingPanel,
  );
}

/**
 * Five panel folder: panels W H W H W of the box's length; the fifth has no flaps and closes over one whole
 * side, so there is no glue tab. Its end flaps differ between plants; these close the end with the width
 * panels' flaps over the height panels'.
 */
export function fivePanelBlank({ length: L, width: W, height: H }: Dimensions, options: BlankOptions): Blank {
  const flapLengths = { W: Math.min(W, H), H: W / 2 };
  const slot = options.slots === false ? 0 : Math.min(SLOT_IN, flapLengths.W * SLOT_MAX_PART);
  const panels = (['W', 'H', 'W', 'H', 'W'] as const).map((name, index) => {
    const width = name === 'W' ? W : H;
    if (index === 4) return { name, width };
    const flap = slottedFlap(width, flapLengths[name], { left: index ? slot / 2 : 0, right: slot / 2 });
    return { name, width, top: flap, bottom: flap };
  });
  return stripBlank(
    { style: 'FPF', panels, panelHeight: L },
    (placed) => {
      const [, , third] = placed;
      const { x, y } = third as { x: number; y: number };
      return [
        { measure: 'W', side: 'bottom', from: x, to: x + W },
        { measure: 'H', side: 'bottom', from: x + W, to: x + W + H },
        { measure: 'L', side: 'right', from: y, to: y + L },
      ];
    },
    options.missingPanel,
  );
}
