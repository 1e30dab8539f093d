import { formatInches } from '@packaging/packaging/units';

/** Scores are placed to a thirty-second of an inch. */
const DENOMINATOR = 32;

/** A distance between scores, in inches: '5 3/32'. */
export const scoredInches = (value: number): string => formatInches(value, DENOMINATOR);

/** A blank's size, in inches to the nearest thirty-second. Plants are accurate to an eighth. */
export const blankInches = (value: number): string =>
  scoredInches(Math.round(value * DENOMINATOR) / DENOMINATOR);
