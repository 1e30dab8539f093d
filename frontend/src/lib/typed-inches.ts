const UNIT = /\s*(?:["″”]|''|in(?:ch(?:es)?)?\.?)$/i;
const DECIMAL = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** A fraction, with or without a whole number and a space or hyphen before it. */
const FRACTION = /^(?:(\d+)(?:\s+|\s*-\s*))?(\d+)\s*\/\s*(\d+)$/;
const MAX_DECIMALS = 4;

const isLength = (value: number) => value > 0 && value < Infinity;

/**
 * Converts inches as buyers type them to a decimal number: '12 1/2', '12-1/2', '12½', '12,5', '12.5"' and '12.5 in' all
 * become '12.5'. Returns decimal numbers as typed, and undefined for anything that is not a number above zero.
 */
export function typedInches(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(UNIT, '')
    // '½' becomes '1⁄2', with the fraction slash that is replaced next.
    .replace(/[¼-¾⅛-⅞]/g, (fraction) => ` ${fraction.normalize('NFKD')}`)
    .replace('⁄', '/')
    .replace(/[‐-−]/g, '-')
    .replace(',', '.')
    .trim();
  if (DECIMAL.test(plain)) return isLength(Number(plain)) ? plain : undefined;
  const [, whole = '0', part, of] = FRACTION.exec(plain) ?? [];
  const value = Number(whole) + Number(part) / Number(of);
  return isLength(value) ? String(Number(value.toFixed(MAX_DECIMALS))) : undefined;
}
