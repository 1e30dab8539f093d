/** Flutes and combinations of flutes with known allowances. */
export const FLUTES = ['E', 'B', 'C', 'EB', 'BC'] as const;
export type Flute = (typeof FLUTES)[number];

/** Corrugated board of one kind of flute, with lengths in inches. */
export interface Board {
  /** Thickness of the board. */
  caliper: number;
  /** Added to each panel for the board's thickness at its folds. */
  panelAllowance: number;
  /** Added to the height between the flap scores. */
  heightAllowance: number;
  /** Subtracted from the last panel, so that it does not stick out past the first one at the joint. */
  lastPanelReduction: number;
  /** Width of the slots between flaps. */
  slot: number;
  /** Two layers of fluted medium instead of one. */
  doubleWall: boolean;
}

/**
 * Boards by flute. Calipers are nominal. The panel and height allowances of C flute are published; all others, and the
 * slots, are typical trade figures that a plant's own table overrides.
 */
export const BOARDS: Record<Flute, Board> = {
  E: {
    caliper: 0.0625,
    panelAllowance: 1 / 16,
    heightAllowance: 1 / 8,
    lastPanelReduction: 1 / 16,
    slot: 1 / 4,
    doubleWall: false,
  },
  B: {
    caliper: 0.125,
    panelAllowance: 1 / 8,
    heightAllowance: 1 / 4,
    lastPanelReduction: 1 / 16,
    slot: 1 / 4,
    doubleWall: false,
  },
  C: {
    caliper: 0.15625,
    panelAllowance: 3 / 16,
    heightAllowance: 3 / 8,
    lastPanelReduction: 1 / 8,
    slot: 3 / 8,
    doubleWall: false,
  },
  EB: {
    caliper: 0.1875,
    panelAllowance: 1 / 4,
    heightAllowance: 1 / 2,
    lastPanelReduction: 1 / 8,
    slot: 3 / 8,
    doubleWall: true,
  },
  BC: {
    caliper: 0.28125,
    panelAllowance: 5 / 16,
    heightAllowance: 5 / 8,
    lastPanelReduction: 3 / 16,
    slot: 1 / 2,
    doubleWall: true,
  },
};

/** Length of medium per length of board. C is published, B and E are typical trade figures. */
export const TAKE_UP = { C: 1.43, B: 1.32, E: 1.27 } as const;

/** Typical width of the glued joint of a corrugated box, in inches. */
export const JOINT_IN = 1.375;
