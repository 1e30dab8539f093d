import type { Dimensions } from './dimensions.ts';

/** Equal pieces packed upright in rows and layers. */
export interface Packing {
  /** Pieces along the length, across the width, and in layers. */
  rows: [along: number, across: number, layers: number];
  /** The space they fill, in inches, without dividers or cushioning; length is the longer side. */
  inside: Dimensions;
}

/** Spaces that may stay empty, as a fraction of the pieces: without any, 13 pieces would have to stand in one row. */
const SPARE_RATIO = 1 / 6;

/**
 * Packs equal pieces into the box with the smallest surface, which uses the least board.
 * @param piece dimensions of a standing piece, in inches
 * @param count 1 to 999
 */
export function packPieces(piece: Dimensions, count: number): Packing {
  const maxPlaces = count + Math.floor(count * SPARE_RATIO);
  let best: Packing | undefined;
  let smallest = Infinity;
  for (let layers = 1; layers <= maxPlaces; layers++)
    for (let along = 1; along * layers <= maxPlaces; along++) {
      const across = Math.ceil(count / (along * layers));
      if (along * across * layers > maxPlaces) continue;
      const [length, width, height] = [along * piece.length, across * piece.width, layers * piece.height];
      const surface = length * width + width * height + height * length;
      if (surface >= smallest) continue;
      smallest = surface;
      best =
        length >= width
          ? { rows: [along, across, layers], inside: { length, width, height } }
          : { rows: [across, along, layers], inside: { length: width, width: length, height } };
    }
  return best!;
}
