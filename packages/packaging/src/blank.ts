import { BOARDS, type Flute, JOINT_IN } from './board.ts';
import { type Dimensions, toOpening } from './dimensions.ts';
import type { CartonStyle, CorrugatedStyle } from './styles.ts';

/** The flat sheet a box is folded from, in inches: across the panels, and along their height. */
export interface BlankSize {
  width: number;
  height: number;
}

/** Least glue flap and least and most tuck of a folding carton, in inches. */
export const CARTON_GLUE_FLAP_MIN_IN = 0.625;
export const CARTON_TUCK_MIN_IN = 0.625;
export const CARTON_TUCK_MAX_IN = 1;
/** How much narrower the last panel of a carton is, in inches, so that its edge does not show at the joint. */
const CARTON_LAST_PANEL_LESS_IN = 1 / 32;
/** Tuck as a part of the width between its least and most. */
const CARTON_TUCK_PART = 0.25;
/** Height of an auto or crash lock bottom as a part of the width. */
export const AUTO_BOTTOM_PART = 0.72;

/**
 * Blank of a corrugated box from its inside dimensions, with the allowances of its flute. Slotted boxes are measured with
 * the length along the longer side of the opening, whichever way round the dimensions are given.
 */
export function corrugatedBlank(style: CorrugatedStyle, inside: Dimensions, flute: Flute): BlankSize {
  const { panelAllowance: a, heightAllowance: d, lastPanelLess: j } = BOARDS[flute];
  if (style === 'FPF') {
    const { length: L, width: W, height: H } = inside;
    return { width: 3 * W + 2 * H + 5 * a, height: L + d + 2 * Math.max(H, W / 2) };
  }
  const { length: L, width: W, height: H } = toOpening(inside).dimensions;
  const heights = {
    RSC: H + d + W + a,
    HSC: H + d / 2 + (W + a) / 2,
    FOL: H + d + 2 * W,
    CSSC: H + d + L + a,
  };
  return { width: JOINT_IN + 2 * L + 2 * W + 4 * a - j, height: heights[style] };
}

/** Tuck of a carton of this width, in inches. */
export const cartonTuck = (width: number): number =>
  Math.min(CARTON_TUCK_MAX_IN, Math.max(CARTON_TUCK_MIN_IN, width * CARTON_TUCK_PART));

/** Dust flap of a carton of this width, in inches. */
export const cartonDustFlap = (width: number): number => (width + cartonTuck(width)) / 2;

/**
 * Blank of a folding carton from its dimensions between crease centers, with the least glue flap. Cartons keep the order
 * in which length and width are given.
 */
export function cartonBlank(style: CartonStyle, between: Dimensions): BlankSize {
  const { length: L, width: W, height: H } = between;
  const tuck = cartonTuck(W);
  const ends: Record<CartonStyle, number> = {
    STE: 2 * (W + tuck),
    RTE: 2 * (W + tuck),
    SEAL: 2 * W,
    AUTO: W + tuck + AUTO_BOTTOM_PART * W,
    CRASH: W + tuck + AUTO_BOTTOM_PART * W,
  };
  return {
    width: CARTON_GLUE_FLAP_MIN_IN + 2 * L + 2 * W - CARTON_LAST_PANEL_LESS_IN,
    height: H + ends[style],
  };
}

const SQUARE_INCHES_PER_SQUARE_FOOT = 144;

/** Area of a blank in square feet. */
export const blankArea = ({ width, height }: BlankSize): number =>
  (width * height) / SQUARE_INCHES_PER_SQUARE_FOOT;
