import {
  AUTO_BOTTOM_RATIO,
  blankArea,
  cartonBlank,
  cartonTuck,
  corrugatedBlank,
} from '@packaging/packaging/blank';
import { BOARDS } from '@packaging/packaging/board';
import { orientToOpening } from '@packaging/packaging/dimensions';
import { layersInHeight } from '@packaging/packaging/size';
import { isCarton, isCorrugated } from '@packaging/packaging/styles';
import { formatInches, formatDecimal } from '@packaging/packaging/units';
import { boardWeight, TYPICAL_32_ECT_C, weightOfArea } from '@packaging/packaging/weight';
import { type Reply, TO_QUOTE } from '../reply.ts';
import { dimensionsOf, type Reading } from '../understanding/reading.ts';
import { fluteOf, impossibleBox, knownBox } from './box.ts';
import { lines, metricSize, quoteFor, sheet, side, size, styleName } from './wording.ts';

const SWAPPED = 'I took the longer side of the opening as the length.';

const ASK_SIZE = 'What are the inside dimensions, length × width × height?';

/** Outside dimensions of a slotted box. */
export function outsideSize(reading: Reading): Reply | undefined {
  if (reading.style === 'FPF')
    return {
      text: `A Five Panel Folder has several layers at its ends, so its outside depends on the plant's design. Your quote will say: /request-quote`,
    };
  if (reading.style && isCarton(reading.style))
    return {
      text: 'Folding cartons are measured between creases; their outside is larger by about one thickness of the board (a few hundredths of an inch) each way.',
    };
  const box = knownBox(reading);
  if (!box)
    return reading.size
      ? undefined
      : {
          text: `Outside is inside + 2 board thicknesses in length and width, and in height + 4 for an RSC or CSSC, + 2 for an HSC, + 6 for an FOL. ${ASK_SIZE}`,
        };
  const { inside, outside, style, flute } = box;
  const caliper = formatInches(BOARDS[flute].caliper, 32);
  return {
    text: lines(
      `Outside: ${size(outside)}${metricSize(outside, reading.size)} for ${size(inside)} inside, ${style} in ${flute} flute.`,
      `Sum: length and width + 2 × ${caliper} in, height + ${layersInHeight(style, inside)} × ${caliper} in.`,
      box.swapped && SWAPPED,
      fluteOf(reading) ? box.assumed : `${box.assumed} Which flute is it?`,
      TO_QUOTE,
    ),
    quote: quoteFor(style, inside, reading),
  };
}

/** Inside dimensions of a slotted box from its outside ones. */
export function insideSize(reading: Reading): Reply | undefined {
  const given = dimensionsOf(reading);
  if (!given)
    return { text: 'What are the outside dimensions, length × width × height, and which flute is it?' };
  const fromOutside: Reading = { ...reading, size: { ...reading.size!, basis: 'outside' } };
  const impossible = impossibleBox(fromOutside);
  if (impossible) return impossible;
  const box = knownBox(fromOutside);
  if (!box) return undefined;
  const { inside, outside, style, flute } = box;
  const caliper = formatInches(BOARDS[flute].caliper, 32);
  return {
    text: lines(
      `Inside: ${size(inside)}${metricSize(inside, reading.size)} for ${size(outside)} outside, ${style} in ${flute} flute.`,
      `Sum: length and width − 2 × ${caliper} in, height − ${layersInHeight(style, inside)} × ${caliper} in.`,
      box.assumed,
      TO_QUOTE,
    ),
    quote: quoteFor(style, inside, reading),
  };
}

/** Blank and area of any style. */
export function blank(reading: Reading): Reply | undefined {
  const given = dimensionsOf(reading);
  if (!given) return { text: `For a blank I need the style, the flute and the size. ${ASK_SIZE}` };
  const style = reading.style ?? 'RSC';
  const tail = [`That is ${'{area}'} sq ft, a usual figure: the plant's own allowances decide.`, TO_QUOTE];
  if (isCarton(style)) {
    const { width, height } = cartonBlank(style, given);
    const tuck = side(cartonTuck(given.width));
    const ends = {
      STE: `2 × (${side(given.width)} + ${tuck})`,
      RTE: `2 × (${side(given.width)} + ${tuck})`,
      SEAL: `2 × ${side(given.width)}`,
      AUTO: `${side(given.width)} + ${tuck} + ${AUTO_BOTTOM_RATIO} × ${side(given.width)}`,
      CRASH: `${side(given.width)} + ${tuck} + ${AUTO_BOTTOM_RATIO} × ${side(given.width)}`,
    }[style];
    return {
      text: lines(
        `Blank of a ${styleName(style)} carton, ${size(given)} between creases: ${sheet(width, height)} (${formatDecimal(width, 3)} × ${formatDecimal(height, 3)}).`,
        `Sum: 5/8 glue flap + 2 × ${side(given.length)} + 2 × ${side(given.width)} − 1/32 across; ${side(given.height)} + ${ends} down.`,
        ...tail,
      ).replace('{area}', formatDecimal(blankArea({ width, height }), 3)),
      quote: quoteFor(style, given),
    };
  }
  const flute = fluteOf(reading) ?? 'C';
  const { width, height } = corrugatedBlank(style, given, flute);
  const { dimensions, swapped } = orientToOpening(given);
  const { panelAllowance, heightAllowance } = BOARDS[flute];
  return {
    text: lines(
      `Blank: ${sheet(width, height)} (${formatDecimal(width, 3)} × ${formatDecimal(height, 3)}) for ${size(given)} inside, ${style} in ${flute} flute.`,
      `Allowances: ${formatInches(panelAllowance)} in a panel, ${formatInches(heightAllowance)} in in height${style === 'FPF' ? '' : ', 1 3/8 in joint'}.`,
      swapped && style !== 'FPF' && SWAPPED,
      !fluteOf(reading) && `Assumed: C flute${reading.style ? '' : ', RSC'}. Which flute is it?`,
      ...tail,
    ).replace('{area}', formatDecimal(blankArea({ width, height }), 3)),
    quote: quoteFor(style, style === 'FPF' ? given : dimensions, reading),
  };
}

/** Weight of an empty corrugated box in the usual 32 ECT C flute board. */
export function emptyWeight(reading: Reading): Reply | undefined {
  const given = dimensionsOf(reading);
  if (!given) return { text: `A box weighs its blank's area times its board's weight. ${ASK_SIZE}` };
  const style = reading.style && isCorrugated(reading.style) ? reading.style : 'RSC';
  if (
    (reading.style && isCarton(reading.style)) ||
    (fluteOf(reading) ?? 'C') !== 'C' ||
    (reading.ect ?? 32) !== 32
  )
    return {
      text: `The weight depends on the papers in that board, which vary by mill. I can only work it out for 32 ECT C flute. Your quote will say: /request-quote`,
    };
  const area = blankArea(corrugatedBlank(style, given, 'C'));
  const board = boardWeight(TYPICAL_32_ECT_C);
  return {
    text: lines(
      `About ${formatDecimal(weightOfArea(area, board), 2)} lb empty: ${formatDecimal(area, 2)} sq ft of blank × ${formatDecimal(board, 1)} lb per 1,000 sq ft.`,
      `Assumed: ${style} in 32 ECT C flute of 33-23-33 lb papers, a common combination; your mill's may differ.`,
      TO_QUOTE,
    ),
    quote: quoteFor(style, given, { ect: 32, flute: 'C' }),
  };
}

/** A metric size in inches, or a size in inches in millimeters. */
export function convertSize(reading: Reading): Reply | undefined {
  const { size: given } = reading;
  if (!given) return undefined;
  const mm = metricSize(given, { ...given, metric: 'mm' })
    .trim()
    .slice(1, -1);
  if (!given.metric) return { text: `${size(given)} = ${mm}.` };
  const sides = [given.length, given.width, ...(given.height === undefined ? [] : [given.height])];
  return {
    text: lines(
      `${mm} = ${sides.map((value) => formatDecimal(value, 2)).join(' × ')} in (1 in = 25.4 mm).`,
      given.height !== undefined && TO_QUOTE,
    ),
    ...(given.height === undefined ? {} : { quote: quoteFor(undefined, dimensionsOf(reading)!) }),
  };
}

/** The side that is the length. */
export function lengthSide(reading: Reading): Reply | undefined {
  const given = dimensionsOf(reading);
  if (!given) return undefined;
  const { dimensions } = orientToOpening(given);
  return {
    text: lines(
      `Length is the longer side of the opening, ${side(dimensions.length)} in; width the shorter, ${side(dimensions.width)} in; height ${side(dimensions.height)} in. So write ${size(dimensions)}.`,
      TO_QUOTE,
    ),
    quote: quoteFor(undefined, dimensions),
  };
}
