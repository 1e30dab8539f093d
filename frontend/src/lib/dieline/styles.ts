/**
 * Box styles the drawings know. The first five are corrugated, the next five folding cartons, TRAY is a
 * rigid set-up box with its lid.
 */
export const STYLE_NAMES = {
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
  TRAY: 'Tray and Lid',
} as const;
export type StyleCode = keyof typeof STYLE_NAMES;

const CARTONS = ['STE', 'RTE', 'SEAL', 'AUTO', 'CRASH'] as const;
export type CartonCode = (typeof CARTONS)[number];

/** Whether a style is a folding carton. */
export const isCarton = (style: StyleCode): style is CartonCode =>
  (CARTONS as readonly string[]).includes(style);

/**
 * The style that a label of the quote form names ('Seal End', 'Half Slotted Container (HSC)'), or undefined
 * when it names none that can be drawn ('', 'OTHER').
 */
export function styleCode(label: string): StyleCode | undefined {
  const name = label.replace(/ \(\w+\)$/, '');
  return (Object.keys(STYLE_NAMES) as StyleCode[]).find((code) => STYLE_NAMES[code] === name);
}
