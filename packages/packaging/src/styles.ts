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

/** Each style's name in full, and the FEFCO code where the style has one. */
export const STYLES: Record<Style, { name: string; fefco?: string }> = {
  RSC: { name: 'Regular Slotted Container', fefco: '0201' },
  HSC: { name: 'Half Slotted Container', fefco: '0200' },
  FOL: { name: 'Full Overlap Slotted Container', fefco: '0203' },
  CSSC: { name: 'Center Special Slotted Container', fefco: '0204' },
  FPF: { name: 'Five Panel Folder', fefco: '0410' },
  STE: { name: 'Straight Tuck End' },
  RTE: { name: 'Reverse Tuck End' },
  SEAL: { name: 'Seal End' },
  AUTO: { name: 'Auto Bottom' },
  CRASH: { name: 'Crash Lock Bottom' },
};

export const isSlotted = (style: string): style is SlottedStyle =>
  (SLOTTED_STYLES as readonly string[]).includes(style);
export const isCorrugated = (style: string): style is CorrugatedStyle =>
  (CORRUGATED_STYLES as readonly string[]).includes(style);
export const isCarton = (style: string): style is CartonStyle =>
  (CARTON_STYLES as readonly string[]).includes(style);
