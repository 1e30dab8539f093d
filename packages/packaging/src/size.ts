import { BOARDS, type Flute } from './board.ts';
import type { Dimensions } from './dimensions.ts';
import type { SlottedStyle } from './styles.ts';

/** Layers of board in the height of a closed box, top and bottom together. */
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
 * Outside dimensions of a closed slotted box from its inside dimensions, in inches: adds two thicknesses of board to
 * length and width, and one per layer of flaps to the height. Not for a five panel folder.
 */
export function outsideDimensions(style: SlottedStyle, inside: Dimensions, flute: Flute): Dimensions {
  const { caliper } = BOARDS[flute];
  return {
    length: inside.length + 2 * caliper,
    width: inside.width + 2 * caliper,
    height: inside.height + layersInHeight(style, inside) * caliper,
  };
}

/** The reverse of {@link outsideDimensions}. The result may be zero or negative for small boxes. */
export function insideDimensions(style: SlottedStyle, outside: Dimensions, flute: Flute): Dimensions {
  const { caliper } = BOARDS[flute];
  const length = outside.length - 2 * caliper;
  const width = outside.width - 2 * caliper;
  const layers = layersInHeight(style, { length, width, height: outside.height });
  return { length, width, height: outside.height - layers * caliper };
}
