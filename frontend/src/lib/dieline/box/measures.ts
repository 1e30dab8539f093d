import type { Dimensions } from '@packaging/packaging/dimensions';
import { formatInches } from '@packaging/packaging/units';

/** A dimension by its letter on a drawing. */
export type Measure = 'L' | 'W' | 'H';
export const MEASURES = ['L', 'W', 'H'] as const satisfies readonly Measure[];

/** The dimension that a letter stands for. */
export const MEASURE_NAMES = { L: 'length', W: 'width', H: 'height' } as const satisfies Record<
  Measure,
  keyof Dimensions
>;

/** A size for captions, '4 × 2 × 6 1/2 in', without line breaks. */
export const sizeInInches = (...values: number[]): string =>
  `${values.map((value) => formatInches(value)).join(' × ')} in`.replaceAll(' ', '\u00a0');
