/** Length, width and height of a box, in inches. Whether inside, outside or between creases is said where it is used. */
export interface Dimensions {
  length: number;
  width: number;
  height: number;
}

/**
 * The dimensions of a slotted box with its length along the longer side of the opening, as the trade writes them.
 * `swapped` says that length and width were given the other way round.
 */
export function orientToOpening(given: Dimensions): { dimensions: Dimensions; swapped: boolean } {
  const { length, width, height } = given;
  if (length >= width) return { dimensions: given, swapped: false };
  return { dimensions: { length: width, width: length, height }, swapped: true };
}

/** Length plus width plus height, in inches: what freight rules call united inches (of the outside dimensions). */
export const unitedInches = ({ length, width, height }: Dimensions): number => length + width + height;
