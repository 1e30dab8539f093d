import { BOARDS, type Flute } from '@packaging/packaging/board';
import { FLUTE_PROFILES } from '@packaging/packaging/flute-profiles';
import {
  GSM_RANGES,
  millimetersToPoints,
  pointsToInches,
  pointsToMillimeters,
} from '@packaging/packaging/paperboard';
import { formatInches, inchesToMillimeters, formatDecimal } from '@packaging/packaging/units';
import type { Reply } from '../reply.ts';
import type { Question } from '../understanding/conversation.ts';

const asksWeight = ({ message, before = '' }: Question) =>
  /gsm|gram|g\/m2|weight/i.test(`${message} ${before}`);

const coatedSides = (message: string): string => {
  if (/c1s/i.test(message)) return 'C1S is coated on one side.';
  if (/c2s/i.test(message)) return 'C2S is coated on both sides.';
  return 'A point is a thousandth of an inch.';
};

/** The flute nearest to a thickness. */
function fluteOfThickness(millimeters: number): Reply {
  const off = ({ thickness }: { thickness: number }) =>
    Math.abs(inchesToMillimeters(thickness) - millimeters);
  const [letter, profile] = Object.entries(FLUTE_PROFILES).reduce((best, next) =>
    off(next[1]) < off(best[1]) ? next : best,
  );
  return {
    text: `${formatDecimal(millimeters, 2)} mm is nearest to ${letter} flute: ${formatInches(profile.thickness, 32)} in (${formatDecimal(inchesToMillimeters(profile.thickness), 1)} mm), ${profile.flutesPerFoot} flutes per foot. Double wall: EB about 4.8 mm, BC about 7 mm.`,
  };
}

/** Converts between points, millimeters and gsm of paperboard, and finds the flute of a thickness. */
export function caliper(question: Question): Reply | undefined {
  const { points, millimeters, gsm } = question.reading;
  // A question about the board for a weight is not a conversion.
  if (question.own.reading.weight !== undefined) return undefined;
  if (gsm !== undefined && points === undefined) {
    const range = Object.entries(GSM_RANGES).filter(([, [low, high]]) => gsm >= low && gsm <= high);
    const found = range.length
      ? `${formatDecimal(gsm, 0)} gsm is listed for ${range.map(([pt, [low, high]]) => `${pt} pt (${low} to ${high} gsm)`).join(' and ')}`
      : `I have no listing for ${formatDecimal(gsm, 0)} gsm`;
    return {
      text: `${found}. There is no single conversion: gsm is weight, points are thickness. Ask for the caliper, and take the gsm from the mill's data sheet.`,
    };
  }
  if (points !== undefined) {
    if (!(points > 0 && points < 1000)) return undefined;
    const thickness = `${formatDecimal(points, 1)} pt = ${formatDecimal(pointsToInches(points), 4)} in = ${formatDecimal(pointsToMillimeters(points), 3)} mm.`;
    if (!asksWeight(question)) return { text: [thickness, coatedSides(question.message)].join(' ') };
    const range = GSM_RANGES[points];
    const weight = range
      ? `${points} pt is sold in a range of about ${range[0]} to ${range[1]} gsm (SBS and C1S); there is no single figure.`
      : `I have no listed range of gsm for ${formatDecimal(points, 1)} pt; ask the mill.`;
    return { text: `${weight} ${thickness}` };
  }
  if (millimeters !== undefined && /flut|corrugat|letter/i.test(question.message))
    return fluteOfThickness(millimeters);
  if (millimeters !== undefined && /board|point|\bpt\b|caliper|paper|thick/i.test(question.message))
    return {
      text: `${formatDecimal(millimeters, 3)} mm = ${formatDecimal(millimetersToPoints(millimeters), 1)} pt (1 pt = 0.0254 mm).`,
    };
  return undefined;
}

/** Thickness of the board mentioned before: 'how thick is that in mm?'. */
export function boardThickness({ own, reading, before, lastReply = '' }: Question): Reply | undefined {
  // A question that names its board is answered by a card.
  const isAsked = own.intents.includes('thickness') && !own.reading.flute;
  if (!before || !isAsked || reading.points !== undefined) return undefined;
  const named = reading.flute
    ? [reading.flute]
    : [
        ...new Set(
          [...lastReply.matchAll(/\b(BC|EB|[BCE])\b(?= flute| double wall)/g)].map(
            ([flute]) => flute as Flute,
          ),
        ),
      ];
  if (named.length === 0) return undefined;
  const thickness = named.map((flute) => {
    const { caliper, doubleWall } = BOARDS[flute];
    return `${flute} ${doubleWall ? 'double wall' : 'flute'} is ${formatInches(caliper, 32)} in (${formatDecimal(inchesToMillimeters(caliper), 1)} mm) thick`;
  });
  return {
    text: `${thickness.join('; ')}. These are nominal: actual board runs a little thicker or thinner.`,
  };
}
