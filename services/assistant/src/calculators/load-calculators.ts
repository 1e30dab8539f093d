import {
  boxCompression,
  conditionsFactor,
  mckeeApplies,
  requiredCompression,
  SAFETY_DIVISORS,
  stackLoad,
  STACKING_FACTORS,
} from '@packaging/packaging/compression';
import { type Dimensions, unitedInches } from '@packaging/packaging/dimensions';
import { certificateCovers, DIM_DIVISOR, dimensionalWeight } from '@packaging/packaging/freight';
import { gradeByBurst, type Grade, gradeByEct, PARCEL_GUIDANCE_32_ECT_LB } from '@packaging/packaging/grades';
import { BOARDS, type Flute } from '@packaging/packaging/board';
import { boxesPerLayer, PALLET_IN, palletLayerCount } from '@packaging/packaging/pallet';
import { formatInches, poundsToKilograms, formatDecimal } from '@packaging/packaging/units';
import { type Reply, TO_QUOTE } from '../reply.ts';
import { dimensionsOf, type Reading } from '../understanding/reading.ts';
import { fluteOf, knownBox } from './box.ts';
import { lines, quoteFor, side, size } from './wording.ts';

const whole = (value: number): string => formatDecimal(value, 0);

/** Storage conditions of the question; by default 30 days in a dry place. */
const conditionsOf = ({ days = 30, humidity = 50, stacking = 'column' }: Reading) => ({
  days,
  humidityPercent: humidity,
  stacking: STACKING_FACTORS[stacking][0],
});

const hasConditions = ({ days, humidity, stacking }: Reading): boolean =>
  days !== undefined || humidity !== undefined || stacking !== undefined;

const conditionsText = (reading: Reading): string => {
  const { days, humidityPercent, stacking } = conditionsOf(reading);
  return `${days} days, ${humidityPercent}% humidity${stacking === 1 ? '' : `, ${reading.stacking} × ${stacking}`}`;
};

/** The usable part of a strength named by the visitor. */
function usableStrength(reading: Reading, strength: number): Reply {
  if (reading.divisor)
    return {
      text: `${whole(strength / reading.divisor)} lb usable: ${side(strength)} lb ÷ ${reading.divisor}. Use a divisor or the factors of time, humidity and stacking, never both.`,
    };
  const factor = conditionsFactor(conditionsOf(reading));
  return {
    text: `About ${whole(strength * factor)} lb is left: ${side(strength)} lb × ${formatDecimal(factor, 3)} (${conditionsText(reading)}). Misaligned columns keep 0.85 to 0.9 of that, interlocked layers 0.4 to 0.6.`,
  };
}

/** A weight in pounds, and in kilograms if the visitor used them. */
const weightText = (pounds: number, { kilograms }: Reading): string =>
  `${whole(pounds)} lb${kilograms ? ` (${formatDecimal(poundsToKilograms(pounds), 1)} kg)` : ''}`;

/** The usual shipping board, in C flute. */
const USUAL_ECT = 32;

/** Compression strength of an RSC, and its load in a stack. */
export function compression(reading: Reading): Reply | undefined {
  const { weight, stack } = reading;
  if (reading.strength !== undefined) return usableStrength(reading, reading.strength);
  const load = weight !== undefined && stack !== undefined ? stackLoad(stack, weight) : undefined;
  if (reading.style && reading.style !== 'RSC')
    return {
      text: "McKee's estimate holds only for an RSC (regular slotted container) with vertical flutes. For other styles ask for a compression test: /contact",
    };
  const box = knownBox(reading);
  // For a stack without a named board, the usual one.
  const ect = reading.ect ?? (load === undefined || reading.flute ? undefined : USUAL_ECT);
  if (!box || ect === undefined) {
    if (load === undefined) return undefined;
    const needed = requiredCompression(load, conditionsOf(reading));
    return {
      text: lines(
        `The lowest box carries ${weightText(load, reading)}: (${stack} − 1) × ${reading.kilograms ? `${formatDecimal(poundsToKilograms(weight!), 1)} kg` : `${side(weight!)} lb`}.`,
        `It needs about ${whole(needed)} lb of compression strength: ${whole(load)} ÷ ${formatDecimal(conditionsFactor(conditionsOf(reading)), 3)} (${conditionsText(reading)}).`,
        'Which grade and size is the box? Then I can check it.',
      ),
    };
  }
  const { inside, flute } = box;
  const strength = boxCompression(ect, flute, inside);
  const sum = `5.87 × ${ect} × √(${formatInches(BOARDS[flute].caliper, 32)} × ${side(2 * (inside.length + inside.width))})`;
  const quote = quoteFor('RSC', inside, { ect, flute });
  const first = `About ${whole(strength)} lb of compression strength for ${size(inside)}, ${ect} ECT ${flute} flute (McKee): ${sum}.`;
  const limits =
    !mckeeApplies(inside) &&
    "Outside the formula's range (too flat or too long), so take it as a rough guide.";
  const assumed =
    reading.ect === undefined
      ? `Assumed: ${ect} ECT in C flute, the usual board. Which grade is it?`
      : fluteOf(reading) === undefined && 'Assumed: C flute.';
  if (weight === undefined)
    return {
      text: lines(
        first,
        hasConditions(reading)
          ? `About ${whole(strength * conditionsFactor(conditionsOf(reading)))} lb of that is left, × ${formatDecimal(conditionsFactor(conditionsOf(reading)), 3)} (${conditionsText(reading)}), stacked in columns.`
          : `Plan on a third of that (dry, short-term storage) to a sixth (export): ${whole(strength / SAFETY_DIVISORS.min)} to ${whole(strength / SAFETY_DIVISORS.max)} lb.`,
        limits,
        assumed,
        'How heavy is a packed box, and how high will you stack?',
        TO_QUOTE,
      ),
      quote,
    };
  if (stack === undefined || !hasConditions(reading)) {
    const high = (divisor: number) => Math.floor(strength / divisor / weight) + 1;
    const [dry, rough] = [high(SAFETY_DIVISORS.min), high(SAFETY_DIVISORS.max)];
    return {
      text: lines(
        first,
        stack !== undefined &&
          `Stacked ${stack} high, the lowest box carries ${whole(load!)} lb: ${stack <= rough ? 'yes, strong enough' : stack <= dry ? 'strong enough in dry, short-term storage, but not for export' : 'no, not strong enough'}.`,
        `At ${side(weight)} lb a box, stack up to ${dry} high in dry, short-term storage (strength ÷ ${SAFETY_DIVISORS.min}), ${rough} high for export (÷ ${SAFETY_DIVISORS.max}).`,
        limits,
        assumed,
        TO_QUOTE,
      ),
      quote,
    };
  }
  const usable = strength * conditionsFactor(conditionsOf(reading));
  return {
    text: lines(
      `${usable >= load! ? 'Yes, strong enough' : 'No, not strong enough'}: ${whole(usable)} lb is left of ${whole(strength)} lb after ${conditionsText(reading)}, and the lowest box carries ${whole(load!)} lb, (${stack} − 1) × ${side(weight)} lb.`,
      `Strength by McKee: ${sum}. Stack in columns: a misaligned column keeps only 0.85 of it.`,
      limits,
      assumed,
      TO_QUOTE,
    ),
    quote,
  };
}

/** The weight that a carrier bills. */
const billed = (dimensional: number, weight: number): string =>
  dimensional > weight
    ? `The carrier bills the dimensional weight, ${dimensional} lb: it is more than the actual ${side(weight)} lb. Contracts differ.`
    : `The carrier bills the actual weight, ${side(weight)} lb: the dimensional weight is not more. Contracts differ.`;

/** Dimensional weight of a parcel. */
export function dimWeight(reading: Reading): Reply | undefined {
  const given = dimensionsOf(reading);
  if (!given) return undefined;
  const box = knownBox(reading);
  if (!box) return undefined;
  const isOutside = reading.size?.basis === 'outside';
  const { sides, cubicInches, pounds } = dimensionalWeight(box.outside);
  const sum = `${sides.length} × ${sides.width} × ${sides.height} = ${cubicInches} cu in, ÷ ${DIM_DIVISOR} = ${formatDecimal(cubicInches / DIM_DIVISOR, 1)}, rounded up`;
  const asOutside = dimensionalWeight(given).pounds;
  return {
    text: lines(
      `Dimensional weight: ${pounds} lb. ${sum} (each outside side rounded up to a whole inch).`,
      !isOutside &&
        `Assumed: ${size(given)} is inside, ${box.style} in ${box.flute} flute${asOutside === pounds ? '' : `; if it is outside, ${asOutside} lb`}.`,
      reading.weight === undefined
        ? 'The carrier bills this or the actual weight, whichever is more; contracts differ.'
        : billed(pounds, reading.weight),
      TO_QUOTE,
    ),
    quote: quoteFor(box.style, box.inside, reading),
  };
}

/** Boxes on a pallet. */
export function pallet(reading: Reading): Reply | undefined {
  const { size: given } = reading;
  if (!given) return undefined;
  const isOutside = given.basis === 'outside';
  const box = knownBox(reading);
  const flute: Flute = fluteOf(reading) ?? 'C';
  const outside = box?.outside ?? {
    length: given.length + (isOutside ? 0 : 2 * BOARDS[flute].caliper),
    width: given.width + (isOutside ? 0 : 2 * BOARDS[flute].caliper),
  };
  const layer = boxesPerLayer(outside);
  if (layer === 0)
    return {
      text: `A box of ${size(outside)} outside does not fit on a 48 × 40 in pallet without overhang.`,
    };
  const height = 'height' in outside ? outside.height : undefined;
  const layers = height && reading.loadHeight ? palletLayerCount(height, reading.loadHeight) : undefined;
  return {
    text: lines(
      `${layer} per layer on a 48 × 40 in pallet, ${size({ length: outside.length, width: outside.width })} outside, no overhang.`,
      layers !== undefined &&
        `${layers} layers below ${side(reading.loadHeight!)} in (deck ${PALLET_IN.deckHeight} in, ${side(height!)} in a layer): ${layers * layer} boxes.`,
      !isOutside && `Assumed: ${size(given)} is inside, in ${flute} flute.`,
      layers === undefined &&
        height !== undefined &&
        'How high can the loaded pallet be? Then I can count the layers.',
      box && TO_QUOTE,
    ),
    ...(box ? { quote: quoteFor(box.style, box.inside, reading) } : {}),
  };
}

const DOUBLE_WALL: readonly number[] = [48, 51, 42, 61, 71, 82];

function gradeIn({ ect, burst, flute }: Reading): Grade | undefined {
  const double = flute ? BOARDS[flute].doubleWall : ect !== undefined && DOUBLE_WALL.includes(ect);
  if (ect !== undefined) return gradeByEct(double ? 'double' : 'single', ect);
  return burst === undefined ? undefined : gradeByBurst('single', burst);
}

/** Freight limits of a grade, and whether a box is within them. */
export function limit(reading: Reading): Reply | undefined {
  const grade = gradeIn(reading);
  if (!grade) return undefined;
  const name = reading.ect === undefined ? `${grade.burst}#` : `${reading.ect} ECT`;
  const row =
    reading.ect !== undefined && reading.ect !== grade.ect
      ? ` ${name} ${grade.wall} wall has no row of its own; grades are minima, so that of ${grade.ect} ECT applies, and the certificate printed on the box has the final word.`
      : '';
  const limits = `${grade.grossWeightLb} lb gross and ${grade.unitedInches} united inches (length + width + height, outside)`;
  const parcel = `That is a freight limit, not a parcel limit: for parcels, plan on about ${PARCEL_GUIDANCE_32_ECT_LB} lb in 32 ECT.`;
  const box = knownBox(reading);
  if (!box) return { text: lines(`${name} ${grade.wall} wall: ${limits}.${row}`, parcel) };
  const united = unitedInches(box.outside);
  const covers = certificateCovers(grade, box.outside, reading.weight);
  return {
    text: lines(
      `${covers ? 'Yes' : 'No'}: ${size(box.outside)} outside is ${side(united)} united inches, ${united > grade.unitedInches ? 'over' : 'within'} the ${grade.unitedInches} in of ${name} ${grade.wall} wall${reading.weight === undefined ? '' : `, and ${side(reading.weight)} lb is ${reading.weight > grade.grossWeightLb ? 'over' : 'within'} its ${grade.grossWeightLb} lb`}.`,
      parcel,
      box.assumed,
      TO_QUOTE,
    ),
    quote: quoteFor(box.style, box.inside, reading),
  };
}

/** The grades of the quote form, weakest first. */
const FORM_GRADES: readonly { ect: number; flute: Flute; wall: Grade['wall'] }[] = [
  { ect: 32, flute: 'C', wall: 'single' },
  { ect: 44, flute: 'B', wall: 'single' },
  { ect: 48, flute: 'BC', wall: 'double' },
  { ect: 55, flute: 'EB', wall: 'double' },
];

/** From this ratio of length to width and height, a box is long and narrow. */
const LONG_RATIO = 3;

const isLongAndNarrow = ({ length, width, height }: Dimensions): boolean =>
  length >= LONG_RATIO * Math.max(width, height);

const longAndNarrow = (given: Dimensions): Reply => ({
  text: lines(
    `For ${size(given)}, long and narrow, a Five Panel Folder (FPF) suits: its fifth panel closes over one whole side, and the ends have several layers.`,
    'A Full Overlap (FOL) is the other choice for long boxes. How heavy are the goods?',
    TO_QUOTE,
  ),
  quote: quoteFor('FPF', given),
});

/** The weakest grade for fragile goods. */
const FRAGILE_MIN_ECT = 44;

const compared = (named: number, fits: number): string =>
  named > fits
    ? `${named} ECT is more than these need, and does no harm: it stacks higher.`
    : `${named} ECT is less than I would start with.`;

/** A packing in words: '12 pieces of 3 × 3 × 4 in pack as 3 × 2 in 2 layers: 9 × 6 × 8 in inside'. */
const packedText = ({
  pieces,
  piece,
  rows: [along, across, layers],
  inside,
}: NonNullable<Reading['packing']>) =>
  `${pieces} pieces of ${size(piece)} pack as ${along} × ${across}${layers > 1 ? ` in ${layers} layers` : ''}: ${size(inside)} inside, before dividers and cushioning`;

export const packing = (packed: NonNullable<Reading['packing']>): Reply => ({
  text: lines(
    `${packedText(packed)}.`,
    'That is the arrangement with the least board. What does one piece weigh, and is it fragile?',
    TO_QUOTE,
  ),
  quote: quoteFor('RSC', packed.inside),
});

/** A board to start with, by the weight of the goods and the size of the box. */
export function recommendBoard(reading: Reading): Reply | undefined {
  const { weight } = reading;
  const given = dimensionsOf(reading);
  if (!given) return undefined;
  if (weight === undefined) {
    if (reading.packing) return packing(reading.packing);
    return isLongAndNarrow(given) ? longAndNarrow(given) : undefined;
  }
  const minEct = reading.fragile ? FRAGILE_MIN_ECT : 0;
  const choices = FORM_GRADES.filter(({ wall, ect }) => wall === (reading.wall ?? wall) && ect >= minEct);
  const fits = choices.find(({ ect, flute, wall }) => {
    const box = knownBox({ ...reading, ect, flute, style: 'RSC' })!;
    const parcelSafe = ect !== 32 || weight <= PARCEL_GUIDANCE_32_ECT_LB;
    return parcelSafe && certificateCovers(gradeByEct(wall, ect)!, box.outside, weight);
  });
  if (!fits)
    return {
      text: `${side(weight)} lb in ${size(given)} is beyond the grades of our form. Tell us about it at /contact, or choose OTHER as material at /request-quote.`,
    };
  const { ect, flute, wall } = fits;
  const grade = gradeByEct(wall, ect)!;
  return {
    text: lines(
      reading.packing && `${packedText(reading.packing)}.`,
      `Start with ${ect} ECT ${flute} flute for ${side(weight)} lb in ${size(given)}.`,
      ect === 32
        ? `For parcels, plan on about ${PARCEL_GUIDANCE_32_ECT_LB} lb in 32 ECT; freight rules rate it for ${grade.grossWeightLb} lb gross.`
        : `32 ECT is planned for about ${PARCEL_GUIDANCE_32_ECT_LB} lb as a parcel; freight rules rate ${ect} ECT ${wall} wall for ${grade.grossWeightLb} lb gross.`,
      reading.ect !== undefined && reading.ect !== ect && compared(reading.ect, ect),
      reading.fragile
        ? 'That is a sensible start for fragile goods; cushion them by at least 2 in on every side, and test a packed sample.'
        : 'Will boxes be stacked, and are the goods fragile? If so, a stronger one may be right.',
      TO_QUOTE,
    ),
    quote: quoteFor('RSC', given, { ect, flute }),
  };
}
