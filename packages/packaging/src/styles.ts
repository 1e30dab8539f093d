/** Slotted corrugated containers. */
export const SLOTTED_STYLES = ['RSC', 'HSC', 'FOL', 'CSSC'] as const;
export type SlottedStyle = (typeof SLOTTED_STYLES)[number];

/** Corrugated styles: the slotted containers and the five panel folder. */
export const CORRUGATED_STYLES = [...SLOTTED_STYLES, 'FPF'] as const;
export type CorrugatedStyle = (typeof CORRUGATED_STYLES)[number];

/** Folding cartons: straight and reverse tuck end, seal end, auto bottom, crash lock bottom. */
export const CARTON_STYLES = ['STE', 'RTE', 'SEAL', 'AUTO', 'CRASH'] as const;
export type CartonStyle = (typeof CARTON_STYLES)[number];

export type Style = CorrugatedStyle | CartonStyle;

/** Full names of the styles. */
export const STYLE_NAMES: Record<Style, string> = {
  RSC: 'Regular Slotted Container',
  HSC: 'Half Slotted Container',
  FOL: 'Full Overlap Slotted Container',
  CSSC: 'Center Special Slotted Container',
  FPF: 'Five Panel Folder',
  STE: 'Straight Tuck End',
  RTE: 'Reverse Tuck End',
  SEAL: 'Seal End',
  AUTO: 'Auto Bottom',
  CRASH: 'Crash Lock Bottom',
};

export const isSlotted = (style: string): style is SlottedStyle =>
  (SLOTTED_STYLES as readonly string[]).includes(style);
export const isCorrugated = (style: string): style is CorrugatedStyle =>
  (CORRUGATED_STYLES as readonly string[]).includes(style);
export const isCarton = (style: string): style is CartonStyle =>
  (CARTON_STYLES as readonly string[]).includes(style);
