import { TAKE_UP } from './board.ts';

const SQUARE_FEET_PER_MSF = 1000;

/** Basis weights of a single wall board's papers, in pounds per thousand square feet. */
interface Papers {
  liners: readonly [number, number];
  medium: number;
  flute: keyof typeof TAKE_UP;
}

/** Typical papers of 32 ECT C flute board. Mills differ, so weights from it are approximate. */
export const TYPICAL_32_ECT_C: Papers = { liners: [33, 33], medium: 23, flute: 'C' };

/** Weight of combined board in pounds per thousand square feet; the medium counts at its length before fluting. */
export const boardWeight = ({ liners: [outer, inner], medium, flute }: Papers): number =>
  outer + inner + medium * TAKE_UP[flute];

/** Weight of an area of board, in pounds. */
export const weightOfArea = (areaSquareFeet: number, poundsPerMsf: number): number =>
  (areaSquareFeet * poundsPerMsf) / SQUARE_FEET_PER_MSF;
