import type { Flute } from '@packaging/packaging/board';
import type { Measure } from '../box/measures.ts';
import type { StyleCode } from '../box/styles.ts';
import type { Path } from '../path.ts';

/** A wall of the box while it lies flat. All lengths in inches. */
export interface Panel {
  /** The dimension that its width is, or what it becomes. */
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
  /** How far it reaches from the hinge, in inches. */
  length: number;
}

/** A fold, with the indexes of the panels it belongs to. */
export interface Crease {
  panels: readonly number[];
  path: Path;
}

/** A dimension written beside the blank, from score to score; `from` and `to` run along that side, in inches. */
export interface BlankDimension {
  measure: Measure | 'flap';
  side: 'bottom' | 'right' | 'left';
  from: number;
  to: number;
}

/** A box as the flat sheet it is folded from. All lengths in inches, the origin at the upper left. */
export interface Blank {
  style: StyleCode;
  width: number;
  height: number;
  panels: readonly Panel[];
  flaps: readonly Flap[];
  /** The area that is glued, when the style has a glue tab. */
  glueTab?: Path;
  /** Closed outlines of the sheets that are cut. */
  pieces: readonly Path[];
  creases: readonly Crease[];
  /** Outline of the panel left out on request. */
  gap?: Path;
  dimensions: readonly BlankDimension[];
}

/** How a blank is drawn. */
export interface BlankOptions {
  /** Flute of a corrugated box, whose board takes room at every fold; the usual one by default. */
  flute?: Flute;
  /** Whether slots are drawn with their width; below about 9 px per inch they would clog. On by default. */
  slots?: boolean;
  /** Index of a panel to leave out with its flaps (styles of one row of panels). */
  missingPanel?: number;
}
