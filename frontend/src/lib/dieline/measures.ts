import type { Dimensions } from '@packaging/packaging/dimensions';
import { inches } from '@packaging/packaging/units';

/** A dimension by its letter on a drawing. */
export type Measure = 'L' | 'W' | 'H';
export const MEASURES = ['L', 'W', 'H'] as const satisfies readonly Measure[];

/** Which of a box's dimensions a letter stands for. */
export const MEASURE_NAMES = { L: 'length', W: 'width', H: 'height' } as const satisfies Record<
  Measure,
  keyof Dimensions
>;

/** Scores stand at thirty-seconds of an inch. */
const FINEST = 32;

/** A length between scores or of a blank, in inches: '5 3/32'. */
export const scoredInches = (value: number): string => inches(value, FINEST);

/** A size as a caption writes it, '4 × 2 × 6 1/2 in', on one line whatever its width. */
export const sizeInInches = (...values: number[]): string =>
  `${values.map((value) => inches(value)).join(' × ')} in`.replaceAll(' ', '\u00a0');

const CSS_PX_PER_INCH = 96;

/** The scale of a drawing of so many px per inch, as a title block writes it: '1 : 7.7', '1 : 24', '2 : 1'. */
export function scaleLabel(pxPerInch: number): string {
  const written = (ratio: number) => String(ratio < 10 ? Math.round(ratio * 10) / 10 : Math.round(ratio));
  return pxPerInch <= CSS_PX_PER_INCH
    ? `1 : ${written(CSS_PX_PER_INCH / pxPerInch)}`
    : `${written(pxPerInch / CSS_PX_PER_INCH)} : 1`;
}

/** A typed dimension in inches, or undefined while it is not one (a decimal number above zero). */
export function parseMeasure(typed: string): number | undefined {
  const value = /^(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
