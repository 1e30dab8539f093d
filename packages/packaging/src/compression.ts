import { BOARDS, type Flute } from './board.ts';
import type { Dimensions } from './dimensions.ts';

/** Constant of McKee's simplified formula, in inch and pound. */
const MCKEE = 5.87;

/**
 * Box compression strength in pounds by McKee's simplified formula: 5.87 × ECT × √(caliper × perimeter). For a regular
 * slotted container whose flutes run vertically; see {@link mckeeApplies} for its limits.
 * @param ect edge crush test, lb per inch
 */
export const boxCompression = (
  ect: number,
  flute: Flute,
  { length, width }: Pick<Dimensions, 'length' | 'width'>,
): number => MCKEE * ect * Math.sqrt(BOARDS[flute].caliper * 2 * (length + width));

/** Whether the formula holds for these proportions: height at least a seventh of the perimeter, length at most 3 widths. */
export const mckeeApplies = ({ length, width, height }: Dimensions): boolean =>
  height >= (2 * (length + width)) / 7 && Math.max(length, width) <= 3 * Math.min(length, width);

/** Part of the strength that is left under load, by days. */
export const LOAD_TIME_FACTORS = [
  { days: 10, factor: 0.63 },
  { days: 30, factor: 0.6 },
  { days: 90, factor: 0.55 },
  { days: 180, factor: 0.5 },
] as const;

/** Part of the strength that is left by relative humidity in percent. */
export const HUMIDITY_FACTORS = [
  { percent: 50, factor: 1 },
  { percent: 60, factor: 0.9 },
  { percent: 70, factor: 0.8 },
  { percent: 80, factor: 0.68 },
  { percent: 90, factor: 0.48 },
] as const;

/** Part of the strength that is left by how boxes are stacked: usual trade figures, from worst to best. */
export const STACKING_FACTORS = {
  column: [1, 1],
  misaligned: [0.85, 0.9],
  interlocked: [0.4, 0.6],
  overhang: [0.6, 0.8],
  'gaps in the deck': [0.75, 0.9],
} as const satisfies Record<string, readonly [number, number]>;

/** Range of divisors that stand for all of the factors together: dry and short storage to export. */
export const SAFETY_DIVISORS = { min: 3, max: 6 } as const;

/** Factor for at most so many days: that of the next longer row; beyond the last row, the last. */
export const loadTimeFactor = (days: number): number =>
  (LOAD_TIME_FACTORS.find((row) => days <= row.days) ?? LOAD_TIME_FACTORS.at(-1)!).factor;

/** Factor for so much humidity: that of the next damper row; beyond the last row, the last. */
export const humidityFactor = (percent: number): number =>
  (HUMIDITY_FACTORS.find((row) => percent <= row.percent) ?? HUMIDITY_FACTORS.at(-1)!).factor;

/** Conditions of a stack. `stacking` is a factor of {@link STACKING_FACTORS}. */
export interface StackConditions {
  days: number;
  humidityPercent: number;
  stacking?: number;
}

/** All factors of these conditions multiplied. Use them or a safety divisor, never both. */
export const conditionsFactor = ({ days, humidityPercent, stacking = 1 }: StackConditions): number =>
  loadTimeFactor(days) * humidityFactor(humidityPercent) * stacking;

/** Load in pounds on the lowest of `boxes` boxes in a column. */
export const stackLoad = (boxes: number, grossWeightLb: number): number => (boxes - 1) * grossWeightLb;

/** Compression strength in pounds that a box needs to carry a load under these conditions. */
export const requiredCompression = (loadLb: number, conditions: StackConditions): number =>
  loadLb / conditionsFactor(conditions);
