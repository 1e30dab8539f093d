/** Millimeters in one point (a thousandth of an inch). */
const MILLIMETERS_PER_POINT = 0.0254;

export const pointsToMillimeters = (points: number): number => points * MILLIMETERS_PER_POINT;
export const millimetersToPoints = (millimeters: number): number => millimeters / MILLIMETERS_PER_POINT;
export const pointsToInches = (points: number): number => points / 1000;

/**
 * Basis weight of solid bleached board and board coated on one side, in grams per square meter, from lightest to heaviest
 * listed for the caliper. Points are no weight: the same caliper is sold in all of these.
 */
export const GSM_RANGES: Readonly<Record<number, readonly [number, number]>> = {
  16: [289, 321],
  18: [325, 361],
  20: [361, 401],
  24: [433, 482],
};

/** Thickness of the chipboard of rigid boxes, in millimeters. */
export const RIGID_BOARD_MM = [1.5, 3] as const;
