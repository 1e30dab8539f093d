const MILLIMETERS_PER_INCH = 25.4;
const THOUSANDTHS = 1000;

export const inchesToMillimeters = (inches: number): number => inches * MILLIMETERS_PER_INCH;
export const millimetersToInches = (millimeters: number): number => millimeters / MILLIMETERS_PER_INCH;
const KILOGRAMS_PER_POUND = 0.45359237;
export const kilogramsToPounds = (kilograms: number): number => kilograms / KILOGRAMS_PER_POUND;
export const poundsToKilograms = (pounds: number): number => pounds * KILOGRAMS_PER_POUND;

/** Formats a number with at most `digits` decimals and no trailing zeros. */
export const formatDecimal = (value: number, digits: number): string =>
  String(Math.round(value * 10 ** digits) / 10 ** digits);

/**
 * Formats inches as on packaging drawings: '12', '12 1/8', '4 9/16'. A value that is not a multiple of 1/`denominator`
 * becomes a decimal, '0.3'; NaN and infinity become ''.
 */
export function formatInches(value: number, denominator = 16): string {
  if (!Number.isFinite(value)) return '';
  const numerator = Math.round(value * denominator);
  if (Math.abs(value * denominator - numerator) > 1e-6)
    return String(Math.round(value * THOUSANDTHS) / THOUSANDTHS);
  return fraction(numerator, denominator);
}

/** Formats inches to the nearest sixteenth: '22 9/16'. */
export const nearestSixteenth = (value: number): string => fraction(Math.round(value * 16), 16);

function fraction(numerator: number, denominator: number): string {
  const whole = Math.floor(numerator / denominator);
  let [part, base] = [numerator % denominator, denominator];
  while (part && part % 2 === 0) [part, base] = [part / 2, base / 2];
  if (!part) return String(whole);
  return whole ? `${whole} ${part}/${base}` : `${part}/${base}`;
}
