import { type Dimensions, unitedInches } from './dimensions.ts';
import type { Grade } from './grades.ts';

/** Cubic inches per pound of dimensional weight at the large US parcel carriers; contracts differ. */
export const DIM_DIVISOR = 139;

/** A parcel's billable weight by its size. */
interface DimensionalWeight {
  /** Outside dimensions, each rounded up to a whole inch: the carriers' rule since August 2025. */
  sides: Dimensions;
  cubicInches: number;
  /** Whole pounds, rounded up. The carrier bills this or the actual weight, whichever is greater. */
  pounds: number;
}

/** Floating-point error, which must not round a whole inch up. */
const EPSILON = 1e-9;
const roundUp = (value: number): number => Math.ceil(value - EPSILON);

/** Dimensional weight from outside dimensions in inches. */
export function dimensionalWeight(outside: Dimensions, divisor = DIM_DIVISOR): DimensionalWeight {
  const sides = {
    length: roundUp(outside.length),
    width: roundUp(outside.width),
    height: roundUp(outside.height),
  };
  const cubicInches = sides.length * sides.width * sides.height;
  return { sides, cubicInches, pounds: Math.ceil(cubicInches / divisor) };
}

/** Whether a grade's freight certificate covers a box of these outside dimensions and this gross weight, if known. */
export const certificateCovers = (grade: Grade, outside: Dimensions, grossWeightLb = 0): boolean =>
  grossWeightLb <= grade.grossWeightLb && unitedInches(outside) <= grade.unitedInches;
