/** Length, width and height of a box, in inches; inside, outside or between creases depends on the use. */
export interface Dimensions {
  length: number;
  width: number;
  height: number;
}

/** Shortest side of a box that is calculated, in inches: one step of the quote form's inputs. */
export const SIDE_MIN_IN = 0.125;
/** Longest side of a box that is calculated, in inches: longer than any sheet of corrugated board. */
export const SIDE_MAX_IN = 240;

/** Whether every side is between {@link SIDE_MIN_IN} and {@link SIDE_MAX_IN}. */
export const hasPossibleSides = ({ length, width, height = width }: Partial<Dimensions>): boolean =>
  [length, width, height].every((side) => side !== undefined && side >= SIDE_MIN_IN && side <= SIDE_MAX_IN);

/** The dimensions of a slotted box as the trade writes them: length along the longer side of the opening. */
export function orientToOpening(given: Dimensions): { dimensions: Dimensions; swapped: boolean } {
  const { length, width, height } = given;
  if (length >= width) return { dimensions: given, swapped: false };
  return { dimensions: { length: width, width: length, height }, swapped: true };
}

/** Length plus width plus height: the 'united inches' of freight rules, if the dimensions are outside ones. */
export const unitedInches = ({ length, width, height }: Dimensions): number => length + width + height;
