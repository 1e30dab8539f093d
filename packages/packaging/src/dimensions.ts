/** Length, width and height of a box, in inches; inside, outside or between creases depends on the use. */
export interface Dimensions {
  length: number;
  width: number;
  height: number;
}

/** The dimensions of a slotted box as the trade writes them: length along the longer side of the opening. */
export function orientToOpening(given: Dimensions): { dimensions: Dimensions; swapped: boolean } {
  const { length, width, height } = given;
  if (length >= width) return { dimensions: given, swapped: false };
  return { dimensions: { length: width, width: length, height }, swapped: true };
}

/** Length plus width plus height: the 'united inches' of freight rules, if the dimensions are outside ones. */
export const unitedInches = ({ length, width, height }: Dimensions): number => length + width + height;
