const MILLIMETERS_PER_INCH = 25.4;
const THOUSANDTHS = 1000;

export const inchesToMillimeters = (inches: number): number => inches * MILLIMETERS_PER_INCH;
export const millimetersToInches = (millimeters: number): number => millimeters / MILLIMETERS_PER_INCH;
const KILOGRAMS_PER_POUND = 0.45359237;
export const kilogramsToPounds = (kilograms: number): number => kilograms / KILOGRAMS_PER_POUND;
export const poundsToKilograms = (pounds: number): number => pounds * KILOGRAMS_PER_POUND;

/** A number without needless digits: at most `digits` decimals, no trailing zeros. */
export const formatDecimal = (value: number, digits: number): string =>
  String(Math.round(value * 10 ** digits) / 10 ** digits);

/**
 * Inches as a packaging drawing writes them: '12', '12 1/8', '4 9/16'; what is no multiple of 1/`of` as a decimal, '0.3'.
 * Empty for what is no finite number.
 */
export function formatInches(value: number, of = 16): string {
  if (!Number.isFinite(value)) return '';
  const parts = Math.round(value * of);
  if (Math.abs(value * of - parts) > 1e-6) return String(Math.round(value * THOUSANDTHS) / THOUSANDTHS);
  return fraction(parts, of);
}

/** Inches to the nearest sixteenth: '22 9/16'. */
export const nearestSixteenth = (value: number): string => fraction(Math.round(value * 16), 16);

function fraction(parts: number, of: number): string {
  const whole = Math.floor(parts / of);
  let [part, base] = [parts % of, of];
  while (part && part % 2 === 0) [part, base] = [part / 2, base / 2];
  if (!part) return String(whole);
  return whole ? `${whole} ${part}/${base}` : `${part}/${base}`;
}
