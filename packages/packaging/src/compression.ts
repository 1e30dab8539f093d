import { BOARDS, type Flute } from './board.ts';
import type { Dimensions } from './dimensions.ts';

/** Constant of McKee's simplified formula, for inches and pounds. */
const MCKEE = 5.87;

/**
 * Box compression strength in pounds by McKee's simplified formula: 5.87 × ECT × √(caliper × perimeter). For regular
 * slotted containers with vertical flutes, within the limits of {@link mckeeApplies}.
 * @param ect edge crush test, lb per inch
 */
export const boxCompression = (
  ect: number,
  flute: Flute,
  { length, width }: Pick<Dimensions, 'length' | 'width'>,
): number => MCKEE * ect * Math.sqrt(BOARDS[flute].caliper * 2 * (length + width));

/** Whether McKee's formula holds: height at least 1/7 of the perimeter, longer side at most 3 times the shorter. */
export const mckeeApplies = ({ length, width, height }: Dimensions): boolean =>
  height >= (2 * (length + width)) / 7 && Math.max(length, width) <= 3 * Math.min(length, width);

/** Fraction of the strength left after days under load. */
const LOAD_TIME_FACTORS = [
  { days: 10, factor: 0.63 },
  { days: 30, factor: 0.6 },
  { days: 90, factor: 0.55 },
  { days: 180, factor: 0.5 },
] as const;

/** Fraction of the strength left at a relative humidity. */
const HUMIDITY_FACTORS = [
  { percent: 50, factor: 1 },
  { percent: 60, factor: 0.9 },
  { percent: 70, factor: 0.8 },
  { percent: 80, factor: 0.68 },
  { percent: 90, factor: 0.48 },
] as const;

/** Fraction of the strength left by stacking pattern, worst to best case: typical trade figures. */
export const STACKING_FACTORS = {
  column: [1, 1],
  misaligned: [0.85, 0.9],
  interlocked: [0.4, 0.6],
  overhang: [0.6, 0.8],
  'gaps in the deck': [0.75, 0.9],
} as const satisfies Record<string, readonly [number, number]>;

/** Divisors that replace all of the factors: from dry, short storage (min) to export (max). */
export const SAFETY_DIVISORS = { min: 3, max: 6 } as const;

/** Rounds up to the next row; clamps to the last. */
export const loadTimeFactor = (days: number): number =>
  (LOAD_TIME_FACTORS.find((row) => days <= row.days) ?? LOAD_TIME_FACTORS.at(-1)!).factor;

/** Rounds up to the next row; clamps to the last. */
export const humidityFactor = (percent: number): number =>
  (HUMIDITY_FACTORS.find((row) => percent <= row.percent) ?? HUMIDITY_FACTORS.at(-1)!).factor;

/** Storage conditions of a stack. `stacking` is a factor of {@link STACKING_FACTORS}. */
interface StackConditions {
  days: number;
  humidityPercent: number;
  stacking?: number;
}

/** Product of the factors of these conditions. Use it or a safety divisor, never both. */
export const conditionsFactor = ({ days, humidityPercent, stacking = 1 }: StackConditions): number =>
  loadTimeFactor(days) * humidityFactor(humidityPercent) * stacking;

/** Load in pounds on the bottom box of a column of `boxes`. */
export const stackLoad = (boxes: number, grossWeightLb: number): number => (boxes - 1) * grossWeightLb;

/** Compression strength, in pounds, required to carry a load under these conditions. */
export const requiredCompression = (loadLb: number, conditions: StackConditions): number =>
  loadLb / conditionsFactor(conditions);
