import type { Flute } from '@packaging/packaging/board';
import { FLUTE_PROFILES } from '@packaging/packaging/flute-profiles';
import { type Path, pathOf, type Point } from '../path.ts';

/** A single flute by its letter. */
export type FluteCode = keyof typeof FLUTE_PROFILES;

/** The flute of a standard shipper, if none is chosen. */
export const DEFAULT_FLUTE: Flute = 'C';

const INCHES_PER_FOOT = 12;

/** Parabolas per wave, which differ from a sine by less than a fiftieth of its height. */
const WAVE_CURVES = 8;

/** The edge of a board, in px: a sine wave between two liners. */
interface FluteWave {
  /** Length of one wave and height of the board, in px. */
  pitch: number;
  height: number;
  /** One wave from 0 on, plus a curve at either end. */
  medium: Path;
  /** Center of the upper and the lower liner. */
  liners: readonly [number, number];
}

/** A flute's wave at a scale (px per inch). `linerPx` is the thickness of the lines. */
export function fluteWave(code: FluteCode, pxPerInch: number, linerPx: number): FluteWave {
  const { flutesPerFoot, thickness } = FLUTE_PROFILES[code];
  const pitch = (INCHES_PER_FOOT / flutesPerFoot) * pxPerInch;
  const height = thickness * pxPerInch;
  const amplitude = (height - linerPx) / 2;
  const at = (curve: number) => {
    const angle = (2 * Math.PI * curve) / WAVE_CURVES;
    const point: Point = [(curve / WAVE_CURVES) * pitch, height / 2 + amplitude * Math.cos(angle)];
    return { point, slope: (-2 * Math.PI * amplitude * Math.sin(angle)) / pitch };
  };
  const curves = Array.from({ length: WAVE_CURVES + 2 }, (_, index) => {
    const [start, end] = [at(index - 1), at(index)];
    return { control: crossing(start, end), to: end.point };
  });
  return {
    pitch,
    height,
    medium: pathOf(at(-1).point, curves),
    liners: [linerPx / 2, height - linerPx / 2],
  };
}

interface Tangent {
  point: Point;
  slope: number;
}

/** The intersection of two tangents: the control point of the parabola between them. */
function crossing({ point: [x1, y1], slope: m1 }: Tangent, { point: [x2, y2], slope: m2 }: Tangent): Point {
  const x = (y2 - y1 + m1 * x1 - m2 * x2) / (m1 - m2);
  return [x, y1 + m1 * (x - x1)];
}
