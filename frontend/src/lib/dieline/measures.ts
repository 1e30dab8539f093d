/** Inside dimensions of a box, in inches. */
export interface Dimensions {
  length: number;
  width: number;
  height: number;
}

/** A dimension by its letter on a drawing. */
export type Measure = 'L' | 'W' | 'H';
export const MEASURES = ['L', 'W', 'H'] as const satisfies readonly Measure[];

/** Which of a box's dimensions a letter stands for. */
export const MEASURE_NAMES = { L: 'length', W: 'width', H: 'height' } as const satisfies Record<
  Measure,
  keyof Dimensions
>;

const THOUSANDTHS = 1000;

/** Inches as on a packaging drawing: '12', '12 1/8', '4 9/16', and '0.3' for what is not a sixteenth. */
export function inches(value: number): string {
  if (!Number.isFinite(value)) return '';
  const sixteenths = Math.round(value * 16);
  if (Math.abs(value * 16 - sixteenths) > 1e-6) return String(Math.round(value * THOUSANDTHS) / THOUSANDTHS);
  const whole = Math.floor(sixteenths / 16);
  let [part, of] = [sixteenths % 16, 16];
  while (part && part % 2 === 0) [part, of] = [part / 2, of / 2];
  if (!part) return String(whole);
  return whole ? `${whole} ${part}/${of}` : `${part}/${of}`;
}

/** A size as a caption writes it, '4 × 2 × 6 1/2 in', on one line whatever its width. */
export const sizeInInches = (...values: number[]): string =>
  `${values.map(inches).join(' × ')} in`.replaceAll(' ', '\u00a0');

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
