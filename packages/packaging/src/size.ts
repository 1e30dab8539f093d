import { BOARDS, type Flute } from './board.ts';
import type { Dimensions } from './dimensions.ts';
import type { SlottedStyle } from './styles.ts';

/** Thicknesses of board that a closed box has above each other, top and bottom together. */
export function layersInHeight(style: SlottedStyle, { length, width }: Dimensions): number {
  switch (style) {
    case 'RSC':
    case 'CSSC':
      return 4;
    case 'HSC':
      return 2;
    case 'FOL':
      // Below twice the width, the inner flaps overlap as well.
      return length < 2 * width ? 8 : 6;
  }
}

/**
 * Outside dimensions of a closed slotted box from its inside dimensions, in inches: two thicknesses of board in length
 * and width, and in height as many as its flaps lie above each other. Not for a five panel folder.
 */
export function outsideDimensions(style: SlottedStyle, inside: Dimensions, flute: Flute): Dimensions {
  const { caliper } = BOARDS[flute];
  return {
    length: inside.length + 2 * caliper,
    width: inside.width + 2 * caliper,
    height: inside.height + layersInHeight(style, inside) * caliper,
  };
}

/** Inside dimensions from outside ones, the reverse of {@link outsideDimensions}. May be zero or below for small boxes. */
export function insideDimensions(style: SlottedStyle, outside: Dimensions, flute: Flute): Dimensions {
  const { caliper } = BOARDS[flute];
  const length = outside.length - 2 * caliper;
  const width = outside.width - 2 * caliper;
  const layers = layersInHeight(style, { length, width, height: outside.height });
  return { length, width, height: outside.height - layers * caliper };
}
