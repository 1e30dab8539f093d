import { BOARDS, type Flute, JOINT_IN } from './board.ts';
import { type Dimensions, orientToOpening } from './dimensions.ts';
import type { CartonStyle, CorrugatedStyle, SlottedStyle } from './styles.ts';

/** Size of the flat sheet a box is folded from, in inches: width across the panels, height along them. */
export interface BlankSize {
  width: number;
  height: number;
}

/** Minimum glue flap, and minimum and maximum tuck, of a folding carton, in inches. */
export const CARTON_GLUE_FLAP_MIN_IN = 0.625;
const CARTON_TUCK_MIN_IN = 0.625;
const CARTON_TUCK_MAX_IN = 1;
/** How much narrower the last panel of a carton is, in inches, to hide its edge at the joint. */
export const CARTON_LAST_PANEL_REDUCTION_IN = 1 / 32;
/** Tuck as a fraction of the width, between its minimum and maximum. */
const CARTON_TUCK_RATIO = 0.25;
/** Height of an auto or crash lock bottom as a fraction of the width. */
export const AUTO_BOTTOM_RATIO = 0.72;

/** Distances between the scores of a slotted box, in inches. */
interface SlottedScores {
  /** Width of the glued joint at the left. */
  joint: number;
  /** Widths of the panels: length, width, length, width. */
  panels: readonly [number, number, number, number];
  height: number;
  /** Flaps on the length panels and on the width panels; a half slotted container has only bottom flaps. */
  flaps: { length: number; width: number };
}

/**
 * Scores of a slotted box from its inside dimensions, with the allowances of its flute. Panels keep the given order of
 * length and width; flaps meet or overlap across the shorter of the two.
 */
export function slottedScores(style: SlottedStyle, inside: Dimensions, flute: Flute): SlottedScores {
  const { panelAllowance: a, heightAllowance: d, lastPanelReduction: j } = BOARDS[flute];
  const { length: L, width: W, height: H } = inside;
  const shorter = Math.min(L, W);
  const flap = style === 'FOL' ? shorter : (shorter + a) / 2;
  return {
    joint: JOINT_IN,
    panels: [L + a, W + a, L + a, W + a - j],
    height: H + (style === 'HSC' ? d / 2 : d),
    flaps: style === 'CSSC' ? { length: (W + a) / 2, width: (L + a) / 2 } : { length: flap, width: flap },
  };
}

/** Distances between the scores of a five panel folder, in inches. */
interface FolderScores {
  /** Widths of the panels: width, height, width, height, and the width again, which closes over the first. */
  panels: readonly [number, number, number, number, number];
  /** Length of the panels, along the length of the box. */
  length: number;
  /** Flaps on the width panels and on the height panels. */
  flaps: { width: number; height: number };
}

/** Scores of a five panel folder from its inside dimensions, with the allowances of its flute. */
export function folderScores({ length: L, width: W, height: H }: Dimensions, flute: Flute): FolderScores {
  const { panelAllowance: a, heightAllowance: d } = BOARDS[flute];
  return {
    panels: [W + a, H + a, W + a, H + a, W + a],
    length: L + d,
    flaps: { width: H, height: W / 2 },
  };
}

const sum = (lengths: readonly number[]): number => lengths.reduce((total, length) => total + length, 0);

/**
 * Blank of a corrugated box from its inside dimensions, with the allowances of its flute. Slotted boxes are measured
 * with the length along the longer side of the opening, even if length and width are given swapped.
 */
export function corrugatedBlank(style: CorrugatedStyle, inside: Dimensions, flute: Flute): BlankSize {
  if (style === 'FPF') {
    const { panels, length, flaps } = folderScores(inside, flute);
    return { width: sum(panels), height: length + 2 * Math.max(flaps.width, flaps.height) };
  }
  const { joint, panels, height, flaps } = slottedScores(style, orientToOpening(inside).dimensions, flute);
  const ends = style === 'HSC' ? 1 : 2;
  return { width: joint + sum(panels), height: height + ends * Math.max(flaps.length, flaps.width) };
}

/** Tuck of a carton of this width, in inches. */
export const cartonTuck = (width: number): number =>
  Math.min(CARTON_TUCK_MAX_IN, Math.max(CARTON_TUCK_MIN_IN, width * CARTON_TUCK_RATIO));

/** Dust flap of a carton of this width, in inches. */
export const cartonDustFlap = (width: number): number => (width + cartonTuck(width)) / 2;

/**
 * Blank of a folding carton from its dimensions between crease centers, with the minimum glue flap. Cartons keep the
 * given order of length and width.
 */
export function cartonBlank(style: CartonStyle, betweenCreases: Dimensions): BlankSize {
  const { length: L, width: W, height: H } = betweenCreases;
  const tuck = cartonTuck(W);
  const ends: Record<CartonStyle, number> = {
    STE: 2 * (W + tuck),
    RTE: 2 * (W + tuck),
    SEAL: 2 * W,
    AUTO: W + tuck + AUTO_BOTTOM_RATIO * W,
    CRASH: W + tuck + AUTO_BOTTOM_RATIO * W,
  };
  return {
    width: CARTON_GLUE_FLAP_MIN_IN + 2 * L + 2 * W - CARTON_LAST_PANEL_REDUCTION_IN,
    height: H + ends[style],
  };
}

const SQUARE_INCHES_PER_SQUARE_FOOT = 144;

/** Area of a blank in square feet. */
export const blankArea = ({ width, height }: BlankSize): number =>
  (width * height) / SQUARE_INCHES_PER_SQUARE_FOOT;
