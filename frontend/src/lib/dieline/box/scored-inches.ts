import { formatInches } from '@packaging/packaging/units';

/** Scores stand at thirty-seconds of an inch. */
const FINEST = 32;

/** A length between scores or of a blank, in inches: '5 3/32'. */
export const scoredInches = (value: number): string => formatInches(value, FINEST);

/** The size of a blank, in inches to the nearest thirty-second: plants keep an eighth. */
export const blankInches = (value: number): string => scoredInches(Math.round(value * FINEST) / FINEST);
