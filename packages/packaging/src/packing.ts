import type { Dimensions } from './dimensions.ts';

/** Equal pieces packed upright in rows and layers. */
export interface Packing {
  /** Pieces along the length, across the width, and in layers. */
  rows: [along: number, across: number, layers: number];
  /** The room they take, in inches, without dividers or cushioning; the length is the longer side. */
  inside: Dimensions;
}

/** Empty places that a squarer box may have: a sixth of the pieces, so that 13 do not stand in one row. */
const SPARE_PART = 1 / 6;

/**
 * How equal pieces pack into the box with the least surface, that is, the least board.
 * @param piece one piece's dimensions in inches, as it stands
 * @param count 1 to 999
 */
export function packPieces(piece: Dimensions, count: number): Packing {
  const most = count + Math.floor(count * SPARE_PART);
  let best: Packing | undefined;
  let least = Infinity;
  for (let layers = 1; layers <= most; layers++)
    for (let along = 1; along * layers <= most; along++) {
      const across = Math.ceil(count / (along * layers));
      if (along * across * layers > most) continue;
      const [length, width, height] = [along * piece.length, across * piece.width, layers * piece.height];
      const surface = length * width + width * height + height * length;
      if (surface >= least) continue;
      least = surface;
      best =
        length >= width
          ? { rows: [along, across, layers], inside: { length, width, height } }
          : { rows: [across, along, layers], inside: { length: width, width: length, height } };
    }
  return best!;
}
