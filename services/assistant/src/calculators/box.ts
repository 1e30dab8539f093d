import { BOARDS, type Flute } from '@packaging/packaging/board';
import { type Dimensions, orientToOpening } from '@packaging/packaging/dimensions';
import { insideDimensions, outsideDimensions } from '@packaging/packaging/size';
import { isCarton, isSlotted, type SlottedStyle, type Style } from '@packaging/packaging/styles';
import { dimensionsOf, type Reading } from '../understanding/reading.ts';

/** A corrugated box as far as it is known, completed by what is usual. */
export interface KnownBox {
  inside: Dimensions;
  outside: Dimensions;
  style: SlottedStyle;
  flute: Flute;
  /** What was assumed, to be said: 'an RSC in C flute'. */
  assumed: string;
  /** Length and width were given the other way round. */
  swapped: boolean;
}

/** The flutes that the grades of the quote form come in. */
const FLUTE_OF_ECT: Record<number, Flute> = { 32: 'C', 44: 'B', 48: 'BC', 55: 'EB' };

/** The flute of a question: the one it names, or that of its grade. */
export const fluteOf = ({ flute, ect }: Reading): Flute | undefined =>
  flute ?? (ect === undefined ? undefined : FLUTE_OF_ECT[ect]);

/** The box of a question by three sides, or undefined where they are missing or its style is no slotted one. */
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

/** Whether every side of a box is one that can be made: board takes its part of the outside. */
export const canExist = ({ inside, flute }: Pick<KnownBox, 'inside' | 'flute'>): boolean =>
  Math.min(inside.length, inside.width, inside.height) > BOARDS[flute].caliper;

export const isCartonStyle = (style: Style | undefined): boolean => style !== undefined && isCarton(style);
