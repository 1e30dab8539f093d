import { type Dimensions, unitedInches } from './dimensions.ts';
import type { Grade } from './grades.ts';

/** Cubic inches per pound of dimensional weight that the large US parcel carriers use; contracts differ. */
export const DIM_DIVISOR = 139;
/** Above these, parcel carriers add charges: cubic inches for additional handling and for a large package, and pounds. */
export const ADDITIONAL_HANDLING_OVER_IN3 = 10_368;
export const LARGE_PACKAGE_OVER_IN3 = 17_280;
export const LARGE_PACKAGE_OVER_LB = 110;

/** What a parcel is billed by its size. */
export interface DimensionalWeight {
  /** Outside dimensions, each rounded up to a whole inch as carriers have done since August 2025. */
  sides: Dimensions;
  cubicInches: number;
  /** Whole pounds, rounded up. The carrier bills this or the actual weight, whichever is more. */
  pounds: number;
}

/** Sides so close above a whole inch that only arithmetic put them there. */
const ARITHMETIC = 1e-9;
const up = (value: number): number => Math.ceil(value - ARITHMETIC);

/** Dimensional weight from outside dimensions in inches. */
export function dimensionalWeight(outside: Dimensions, divisor = DIM_DIVISOR): DimensionalWeight {
  const sides = { length: up(outside.length), width: up(outside.width), height: up(outside.height) };
  const cubicInches = sides.length * sides.width * sides.height;
  return { sides, cubicInches, pounds: Math.ceil(cubicInches / divisor) };
}

/** Whether a grade's freight certificate covers a box: its gross weight, where known, and its outside dimensions. */
export const certificateCovers = (grade: Grade, outside: Dimensions, grossWeightLb = 0): boolean =>
  grossWeightLb <= grade.grossWeightLb && unitedInches(outside) <= grade.unitedInches;
