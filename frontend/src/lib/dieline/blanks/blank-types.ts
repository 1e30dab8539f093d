import type { Flute } from '@packaging/packaging/board';
import type { Measure } from '../box/measures.ts';
import type { StyleCode } from '../box/styles.ts';
import type { Path } from '../path.ts';

/** A wall of the flat box. All lengths in inches. */
export interface Panel {
  /** The dimension of its width, or the part that it becomes. */
  name: Measure | 'Tray' | 'Lid';
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a flap does when the box is closed. */
export type FlapKind = 'slotted' | 'tuck' | 'dust' | 'seal' | 'lock';

/** A flap hinged on the upper or lower edge of a panel. */
export interface Flap {
  kind: FlapKind;
  /** Index of its panel. */
  panel: number;
  edge: 'top' | 'bottom';
  /** From the hinge, in inches. */
  length: number;
}

/** A fold, with the indexes of its panels. */
export interface Crease {
  panels: readonly number[];
  path: Path;
}

/** A dimension written at a side of the blank, from score to score. `from` and `to` are along that side, in inches. */
export interface BlankDimension {
  measure: Measure | 'flap';
  side: 'bottom' | 'right' | 'left';
  from: number;
  to: number;
}

/** The flat sheet that a box is folded from. All lengths in inches, with the origin at the upper left. */
export interface Blank {
  style: StyleCode;
  width: number;
  height: number;
  panels: readonly Panel[];
  flaps: readonly Flap[];
  /** The glued area, if the style has a glue tab. */
  glueTab?: Path;
  /** Closed outlines of the cut sheets. */
  pieces: readonly Path[];
  creases: readonly Crease[];
  /** Outline of the missing panel. */
  gap?: Path;
  dimensions: readonly BlankDimension[];
}

/** How a blank is drawn. */
export interface BlankOptions {
  /** Flute of a corrugated box, whose thickness adds at each fold. C by default. */
  flute?: Flute;
  /** Whether slots have a width, by default true. */
  slots?: boolean;
  /** Index of a panel to leave out with its flaps (styles of one row of panels). */
  missingPanel?: number;
}
