import { BOARDS, type Flute } from '@packaging/packaging/board';
import {
  type Dimensions,
  hasPossibleSides,
  orientToOpening,
  SIDE_MAX_IN,
} from '@packaging/packaging/dimensions';
import { insideDimensions, outsideDimensions } from '@packaging/packaging/size';
import { isSlotted, type SlottedStyle } from '@packaging/packaging/styles';
import type { Reply } from '../reply.ts';
import { dimensionsOf, type Reading } from '../understanding/reading.ts';
import { size } from './wording.ts';

/** A corrugated box, completed with the usual style and flute. */
export interface KnownBox {
  inside: Dimensions;
  outside: Dimensions;
  style: SlottedStyle;
  flute: Flute;
  /** The assumptions, in words: 'Assumed: an RSC in C flute.' */
  assumed: string;
  /** Length and width were given in the other order. */
  swapped: boolean;
}

/** The flute of each grade in the quote form. */
const FLUTE_OF_ECT: Record<number, Flute> = { 32: 'C', 44: 'B', 48: 'BC', 55: 'EB' };

/** The flute of a question, named or implied by its grade. */
export const fluteOf = ({ flute, ect }: Reading): Flute | undefined =>
  flute ?? (ect === undefined ? undefined : FLUTE_OF_ECT[ect]);

/** The box of a question; undefined without three sides or with a style that is not slotted. */
export function knownBox(reading: Reading): KnownBox | undefined {
  const given = dimensionsOf(reading);
  if (!given || (reading.style && !isSlotted(reading.style))) return undefined;
  const named = fluteOf(reading);
  const flute = named ?? 'C';
  const style: SlottedStyle = reading.style && isSlotted(reading.style) ? reading.style : 'RSC';
  const { dimensions, swapped } = orientToOpening(given);
  const isOutside = reading.size?.basis === 'outside';
  const assumed = [...(reading.style ? [] : ['an RSC']), ...(named ? [] : ['C flute'])].join(' in ');
  return {
    style,
    flute,
    swapped,
    inside: isOutside ? insideDimensions(style, dimensions, flute) : dimensions,
    outside: isOutside ? dimensions : outsideDimensions(style, dimensions, flute),
    assumed: assumed && `Assumed: ${assumed}.`,
  };
}

/** Whether a box has room inside its board. */
const canExist = ({ inside, flute }: Pick<KnownBox, 'inside' | 'flute'>): boolean =>
  Math.min(inside.length, inside.width, inside.height) > BOARDS[flute].caliper;

/** The reply to a size that no box can have; undefined for a possible size and for none. */
export function impossibleBox(reading: Reading): Reply | undefined {
  const { size: given, packing } = reading;
  if (given && !(hasPossibleSides(given) && hasPossibleSides(packing?.piece ?? given)))
    return {
      text: `I can only calculate with sides from 1/8 to ${SIDE_MAX_IN} in. Please check the dimensions.`,
    };
  const box = given?.basis === 'outside' ? knownBox(reading) : undefined;
  if (!box || canExist(box)) return undefined;
  return {
    text: `A box of ${size(box.outside)} outside has no room inside in ${box.flute} flute. Please check the dimensions.`,
  };
}
