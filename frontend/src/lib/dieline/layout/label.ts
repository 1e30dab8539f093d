import type { Point } from '../path.ts';

/** The monospaced text on drawings, in px at every scale. */
export const LABEL_PX = { size: 12.5, advance: 7.5, height: 14, baseline: 4 } as const;

/** A text on a drawing. `at` is vertically centered. */
export interface Label {
  text: string;
  at: Point;
  anchor: 'start' | 'middle' | 'end';
  /** Degrees, clockwise. */
  angle: number;
}

export const labelWidth = (text: string): number => text.length * LABEL_PX.advance;

/** The corners of a label's rectangle, in px. */
export function labelCorners({ text, at: [x, y], anchor, angle }: Label): Point[] {
  const width = labelWidth(text);
  const left = { start: 0, middle: -width / 2, end: -width }[anchor];
  const half = LABEL_PX.height / 2;
  const cos = Math.cos((angle * Math.PI) / 180);
  const sin = Math.sin((angle * Math.PI) / 180);
  const corner = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos];
  return [corner(left, -half), corner(left + width, -half), corner(left + width, half), corner(left, half)];
}
