import { TAKE_UP } from './board.ts';

/** Grams per square meter in one pound per thousand square feet. */
const GSM_PER_MSF_POUND = 4.882;
const SQUARE_FEET_PER_MSF = 1000;

export const msfPoundsToGsm = (poundsPerMsf: number): number => poundsPerMsf * GSM_PER_MSF_POUND;
export const gsmToMsfPounds = (gsm: number): number => gsm / GSM_PER_MSF_POUND;

/** Papers of a single wall board, basis weights in pounds per thousand square feet: liner, medium, liner. */
export interface Papers {
  liners: readonly [number, number];
  medium: number;
  flute: keyof typeof TAKE_UP;
}

/** A usual combination of 32 ECT C flute. The real one is the mill's, so weights from it are 'about'. */
export const TYPICAL_32_ECT_C: Papers = { liners: [33, 33], medium: 23, flute: 'C' };

/** Weight of combined board in pounds per thousand square feet; the medium counts as long as it is before fluting. */
export const boardWeight = ({ liners: [outer, inner], medium, flute }: Papers): number =>
  outer + inner + medium * TAKE_UP[flute];

/** Weight in pounds of so many square feet of board. */
export const weightOfArea = (areaSquareFeet: number, poundsPerMsf: number): number =>
  (areaSquareFeet * poundsPerMsf) / SQUARE_FEET_PER_MSF;
