import type { Flute } from '@packaging/packaging/board';
import type { Dimensions } from '@packaging/packaging/dimensions';
import type { Packing } from '@packaging/packaging/packing';
import type { Style } from '@packaging/packaging/styles';
import { kilogramsToPounds, millimetersToInches } from '@packaging/packaging/units';
import { COUNT, NUMBER, numberOf, normalize } from './numbers.ts';

/** A size in inches: two sides or three. */
export interface GivenSize {
  length: number;
  width: number;
  height?: number;
  /** Inside or outside, if the visitor mentions it. */
  basis?: 'inside' | 'outside';
  /** The unit as typed, if metric. */
  metric?: 'mm' | 'cm';
}

/** The figures and trade names in a message. Lengths in inches, weights in pounds. */
export interface Reading {
  size?: GivenSize;
  flute?: Flute;
  ect?: number;
  burst?: number;
  style?: Style;
  weight?: number;
  /** Named without a grade. */
  wall?: 'single' | 'double';
  fragile?: boolean;
  /** Pieces in the box; the size is then that of one piece. */
  pieces?: number;
  /** The packing of these pieces; the size is then that of the box. */
  packing?: Packing & { piece: Dimensions; pieces: number };
  /** The weight is that of one piece. */
  weightOfOne?: boolean;
  /** The weight was given in kilograms. */
  kilograms?: boolean;
  /** Compression strength in pounds. */
  strength?: number;
  /** Safety divisor. */
  divisor?: number;
  /** A new height for the earlier size: 'down to 8 tall'. */
  newHeight?: number;
  /** Boxes on top of one another. */
  stack?: number;
  days?: number;
  humidity?: number;
  stacking?: 'column' | 'misaligned' | 'interlocked' | 'overhang';
  points?: number;
  gsm?: number;
  millimeters?: number;
  /** Maximum height of a loaded pallet. */
  loadHeight?: number;
  /** Numbers without a unit or name: 'and 44?'. */
  bare: number[];
}

const UNIT = String.raw`\s{0,3}(?:("|in(?:ch(?:es)?)?\b\.?|mm\b|cm\b|millimet(?:er|re)s?\b|centimet(?:er|re)s?\b))?`;
const BY = String.raw`\s{0,3}(?:x|\*|by)\s{0,3}`;
const SIZE = new RegExp(`(${NUMBER})${UNIT}${BY}(${NUMBER})${UNIT}(?:${BY}(${NUMBER})${UNIT})?`);
const OUTSIDE = String.raw`(?:outsides?|outside|outer|external|exterior|o\.?d\.?)`;
const OUTSIDE_AFTER = new RegExp(`^\\s{0,3}(?:inch(?:es)?|in\\.?)?\\s{0,3}\\(?${OUTSIDE}\\b`);
const INSIDE_AFTER = /^\s{0,3}(?:inch(?:es)?|in\.?)?\s{0,3}\(?(?:inside|internal|inner|i\.?d\.?)\b/;
const OUTSIDE_BEFORE = new RegExp(`${OUTSIDE}(?: (?:size|dimensions?|dims?))? (?:is|are|of it is|=|being) $`);

const OUNCES_IN_POUND = 16;

const FRAGILE = /\bfragile|\bglass|\bceramic|\bbreakable|\bporcelain|\bpottery|\bvases?\b|\bcrystal\b/;

/** '12 candles, each' before or '… each' after the size, which has been removed. Boxes do not count as pieces. */
const PIECES =
  /\b(\d{1,3}) (?!box|carton|case|layer|tier|high)(?:[a-z-]+ ){0,2}[a-z]+\b(?:[^;]{0,20}\b(?:each|every one)\b[^;]{0,8};|[^;]{0,12};[^;]{0,12}\beach\b)/;

const STYLES: readonly [RegExp, Style][] = [
  [/\brsc\b|regul\w{0,10} slot|fefco ?0?201/, 'RSC'],
  [/\bhsc\b|half slot|fefco ?0?200/, 'HSC'],
  [/\bfol\b|full overlap|fefco ?0?203/, 'FOL'],
  [/\bcssc\b|cent(?:er|re) special|fefco ?0?204/, 'CSSC'],
  [/\bfpf\b|(?:five|5)[ -]panel|fefco ?0?410/, 'FPF'],
  [/\brte\b|reverse tuc?k/, 'RTE'],
  [/\bste\b|stra(?:ight|it) tuc?k/, 'STE'],
  [/seal[ -]?end/, 'SEAL'],
  [/crash[ -]?lock/, 'CRASH'],
  [/auto[ -]?(?:lock[ -]?)?bottom/, 'AUTO'],
];

const FLUTE_PATTERNS = [
  /\b(bc|eb)\b/,
  /\b([bce])[ -]?flut+\w*/,
  /flute ([bce])\b/,
  /\bect[ -]([bce])\b/,
  /\b(?:in|for|as) ([bce])(?= ?(?:$|[?,.!]))/,
];

/** Reads a message. Missing figures stay absent. */
export function read(message: string): Reading {
  const text = normalize(message);
  let rest = text;
  const reading: Reading = { bare: [] };
  /** Removes the first match from the text, so that its numbers are not read twice. */
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(rest);
    if (!match) return undefined;
    rest = `${rest.slice(0, match.index)} ; ${rest.slice(match.index + match[0].length)}`;
    return match;
  };
  const number = (pattern: RegExp): number | undefined => {
    const match = take(pattern);
    const value = match && numberOf(match[1]!);
    return value && Number.isFinite(value) ? value : undefined;
  };
  const set = <Key extends keyof Reading>(key: Key, value: Reading[Key] | undefined) => {
    if (value !== undefined) reading[key] = value;
  };

  set('style', STYLES.find(([pattern]) => pattern.test(rest))?.[1]);
  rest = rest.replace(/fefco ?\d+/g, ' ');
  set('size', readSize(rest));
  take(SIZE);
  if (/\bdouble[ -]?wall/.test(rest)) reading.wall = 'double';
  else if (/\bsingle[ -]?wall/.test(rest)) reading.wall = 'single';
  if (FRAGILE.test(rest)) reading.fragile = true;
  if (reading.size) set('pieces', number(PIECES));
  set('ect', number(/(\d{2})[ -]?(?:lb )?ect\b/) ?? number(/\bect[ -](\d{2})\b/));
  set('burst', number(/(\d{3}) ?(?:#|lbs?\.? (?:test|burst|mullen)|(?:test|burst|mullen)\b)/));
  for (const pattern of FLUTE_PATTERNS) reading.flute ??= pattern.exec(text)?.[1]?.toUpperCase() as Flute;
  if (!reading.flute) delete reading.flute;
  if (!reading.size)
    set('newHeight', number(new RegExp(`(${NUMBER}) ?(?:"|in|inch|inches)? ?(?:tall|deep)\\b`)));
  set('loadHeight', number(new RegExp(`(${NUMBER}) ?(?:"|in|inch|inches) ?(?:high|tall)`)));
  set('days', readDays(take));
  set('humidity', number(/(\d{2,3}) ?(?:%|percent)/));
  set('divisor', number(new RegExp(`safety factor (?:of |is )?(${NUMBER})`)));
  set(
    'strength',
    number(
      new RegExp(`(?:bct|compression(?: strength)?)(?: (?:of|is|=))? ?(${NUMBER}) ?(?:lbs?|pounds?)?`),
    ) ?? number(new RegExp(`(${NUMBER}) ?(?:lbs?|pounds?) (?:of )?(?:bct|compression)`)),
  );
  const kilograms = number(new RegExp(`(${NUMBER}) ?(?:kgs?|kilos?|kilograms?)\\b`));
  set('weight', kilograms === undefined ? undefined : kilogramsToPounds(kilograms));
  if (kilograms !== undefined) reading.kilograms = true;
  if (reading.weight === undefined) set('weight', number(new RegExp(`(${NUMBER}) ?(?:lbs?|pounds?|#)`)));
  if (reading.weight === undefined) {
    const ounces = number(new RegExp(`(${NUMBER}) ?(?:oz\\b\\.?|ounces?\\b)`));
    set('weight', ounces === undefined ? undefined : ounces / OUNCES_IN_POUND);
  }
  if (reading.weight !== undefined && /\b(?:each|apiece|per (?:piece|item|unit))\b/.test(text))
    reading.weightOfOne = true;
  set(
    'stack',
    number(new RegExp(`stack(?:s|ed)? (?:of )?(${COUNT})`)) ??
      number(new RegExp(`(${COUNT}) ?(?:high|tiers?|layers?)\\b`)) ??
      number(new RegExp(`(${COUNT}) (?:boxes|cartons|cases)\\b`)),
  );
  set('gsm', number(new RegExp(`(${NUMBER}) ?(?:gsm|g\\/m2|grams?)\\b`)));
  set('points', number(new RegExp(`(${NUMBER})[ -]?(?:pts?|points?)\\b`)));
  set('millimeters', number(new RegExp(`(${NUMBER}) ?(?:mm|millimet(?:er|re)s?)\\b`)));
  const stacking = (['interlocked', 'overhang', 'misaligned', 'column'] as const).find(
    (pattern) =>
      rest.includes(pattern.slice(0, 8)) && !new RegExp(`\\bno (?:\\w+ )?${pattern.slice(0, 8)}`).test(rest),
  );
  set('stacking', stacking);
  reading.bare = [...rest.matchAll(new RegExp(`(?<![\\w.#])${NUMBER}(?![\\w#])`, 'g'))].map(([text]) =>
    numberOf(text),
  );
  return reading;
}

function readSize(text: string): GivenSize | undefined {
  const match = SIZE.exec(text);
  if (!match) return undefined;
  const [all, a, unitA, b, unitB, c, unitC] = match;
  const unit = [unitC, unitB, unitA].find(Boolean) ?? '';
  const metric = /^(mm|milli)/.test(unit) ? 'mm' : /^(cm|centi)/.test(unit) ? 'cm' : undefined;
  const inches = (typed: string) => {
    const value = numberOf(typed);
    if (!metric) return value;
    return millimetersToInches(metric === 'cm' ? value * 10 : value);
  };
  const after = text.slice(match.index + all.length);
  const before = text.slice(0, match.index);
  const basis =
    OUTSIDE_AFTER.test(after) || OUTSIDE_BEFORE.test(before)
      ? 'outside'
      : INSIDE_AFTER.test(after)
        ? 'inside'
        : undefined;
  const sides = [a!, b!, ...(c ? [c] : [])].map(inches);
  if (sides.some((side) => !(side > 0))) return undefined;
  const [length, width, height] = sides as [number, number, number?];
  return {
    length,
    width,
    ...(height === undefined ? {} : { height }),
    ...(basis ? { basis } : {}),
    ...(metric ? { metric } : {}),
  };
}

const DAYS_IN: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };

function readDays(take: (pattern: RegExp) => RegExpExecArray | undefined): number | undefined {
  const match = take(new RegExp(`(${COUNT})[ -]?(day|week|month|year)s?\\b`));
  return match && Number(match[1]) * DAYS_IN[match[2]!]!;
}

/** A message without its size, whose figures and units do not describe the topic. */
export const stripDimensions = (message: string): string => normalize(message).replace(SIZE, ' ');

/** The three sides of a size, if there are three. */
export const dimensionsOf = ({ size }: Reading): Dimensions | undefined =>
  size?.height === undefined ? undefined : { length: size.length, width: size.width, height: size.height };
