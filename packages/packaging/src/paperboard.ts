/** Millimeters in one point (a thousandth of an inch). */
const MILLIMETERS_PER_POINT = 0.0254;

export const pointsToMillimeters = (points: number): number => points * MILLIMETERS_PER_POINT;
export const millimetersToPoints = (millimeters: number): number => millimeters / MILLIMETERS_PER_POINT;
export const pointsToInches = (points: number): number => points / 1000;

/**
 * Basis weights of solid bleached board and of board coated on one side, by caliper in points: lightest and heaviest
 * listed, in grams per square meter. A caliper has no single weight.
 */
export const GSM_RANGES: Readonly<Record<number, readonly [number, number]>> = {
  16: [289, 321],
  18: [325, 361],
  20: [361, 401],
  24: [433, 482],
};
