const UNIT = /\s*(?:["″”]|''|in(?:ch(?:es)?)?\.?)$/i;
const DECIMAL = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** A fraction, after a whole number and a space or a hyphen where there is one. */
const FRACTION = /^(?:(\d+)(?:\s+|\s*-\s*))?(\d+)\s*\/\s*(\d+)$/;
/** Finer than any ruler, and short enough to read. */
const DECIMALS = 4;

const isLength = (value: number) => value > 0 && value < Infinity;

/**
 * Inches as buyers type them, as a decimal number: '12 1/2', '12-1/2', '12½', '12,5', '12.5"' and '12.5 in' are all
 * '12.5'. A decimal number is returned as it was typed; undefined for what is no number of inches above zero.
 */
export function typedInches(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(UNIT, '')
    // '½' is '1⁄2', with a slash of its own.
    .replace(/[¼-¾⅛-⅞]/g, (fraction) => ` ${fraction.normalize('NFKD')}`)
    .replace('⁄', '/')
    .replace(/[‐-−]/g, '-')
    .replace(',', '.')
    .trim();
  if (DECIMAL.test(plain)) return isLength(Number(plain)) ? plain : undefined;
  const [, whole = '0', part, of] = FRACTION.exec(plain) ?? [];
  const value = Number(whole) + Number(part) / Number(of);
  return isLength(value) ? String(Number(value.toFixed(DECIMALS))) : undefined;
}
