import { type Path, type Point, polyline } from './path.ts';

/** Flutes of corrugated board: length of one wave and thickness of the board, in inches. */
export const FLUTES = {
  C: { pitch: 12 / 39, caliper: 5 / 32 },
  B: { pitch: 12 / 47, caliper: 1 / 8 },
  E: { pitch: 12 / 90, caliper: 1 / 16 },
} as const;
export type FluteCode = keyof typeof FLUTES;

/** Points per wave; at this many the sine is smooth at any size it is drawn. */
const WAVE_POINTS = 32;

/** The middle layer of a board seen at its edge, in px: whole sine waves, and the two liners around them. */
export interface FluteWave {
  /** Length of one wave and height of the board, in px. */
  pitch: number;
  height: number;
  /** Three waves, starting one before 0. */
  medium: Path;
  /** Middle of the upper and of the lower liner. */
  liners: readonly [number, number];
}

/** Three waves of a flute at a scale (px per inch); `linerPx` is the thickness of its lines. */
export function fluteWave(code: FluteCode, pxPerInch: number, linerPx: number): FluteWave {
  const pitch = FLUTES[code].pitch * pxPerInch;
  const height = FLUTES[code].caliper * pxPerInch;
  const amplitude = (height - linerPx) / 2;
  const at = (part: number): Point => [
    (part / WAVE_POINTS - 1) * pitch,
    height / 2 + amplitude * Math.cos((2 * Math.PI * part) / WAVE_POINTS),
  ];
  return {
    pitch,
    height,
    medium: polyline(at(0), ...Array.from({ length: 3 * WAVE_POINTS }, (_, part) => at(part + 1))),
    liners: [linerPx / 2, height - linerPx / 2],
  };
}
