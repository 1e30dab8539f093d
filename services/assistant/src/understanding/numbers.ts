/**
 * Pattern of a typed number: 12, 12.5, .5, 1/2, 12 1/2, 12-1/2. For use in larger patterns. Its digits are bounded and a
 * longer run does not match in part, so that no text of digits costs more than linear time.
 */
export const NUMBER = String.raw`(?<!\d)(?:\d{1,7}[ -]\d{1,4}\/\d{1,4}|\d{1,4}\/\d{1,4}|\d{0,7}\.\d{1,9}|\d{1,7})(?!\d)`;
/** Pattern of a typed whole number, bounded like {@link NUMBER}. */
export const COUNT = String.raw`(?<!\d)\d{1,7}(?!\d)`;

const FRACTIONS: Record<string, string> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/** The value of a match of {@link NUMBER}. */
export function numberOf(text: string): number {
  const [, whole = '0', over, under] = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(text) ?? [];
  return over === undefined ? Number(text) : Number(whole) + Number(over) / Number(under);
}

/**
 * Normalizes a message for the patterns: no markup, lower case, plain quotes and hyphens, fractions spelled out, commas in
 * numbers read as thousands ('1,000') or decimal points ('6,5').
 */
export const normalize = (message: string): string =>
  message
    .toLowerCase()
    .replace(/<(script|style)\b.{0,1000}?<\/\1>|<[^<>]*>/gs, ' ')
    .replace(/[¼½¾⅛⅜⅝⅞]/g, (sign) => ` ${FRACTIONS[sign]}`)
    .replace(/[“”″]|''/g, '"')
    .replace(/[‘’′]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/×/g, 'x')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d{1,2}(?!\d))/g, '$1.')
    .replace(/\s+/g, ' ')
    .trim();
