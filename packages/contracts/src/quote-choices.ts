/** The choice with which visitors enter their own text. */
export const OTHER = 'OTHER';

/** Box types of a quote by id, with their labels. */
export const BOX_TYPES = { corrugated: 'Corrugated', foldingCarton: 'Folding Carton' } as const;
export type BoxType = keyof typeof BOX_TYPES;

/** Styles by box type. */
export const STYLES = {
  corrugated: [
    'Regular Slotted Container (RSC)',
    'Half Slotted Container (HSC)',
    'Full Overlap Slotted Container (FOL)',
    'Center Special Slotted Container (CSSC)',
    'Five Panel Folder (FPF)',
    OTHER,
  ],
  foldingCarton: [
    'Straight Tuck End',
    'Reverse Tuck End',
    'Seal End',
    'Auto Bottom',
    'Crash Lock Bottom',
    OTHER,
  ],
} as const satisfies Record<BoxType, readonly string[]>;

/** Materials by box type. */
export const MATERIALS = {
  corrugated: ['32 ECT C Flute', '44 ECT B Flute', '48 ECT BC Flute', '55 ECT EB Flute', OTHER],
  foldingCarton: ['16pt C1S', '18pt C1S', '20pt C1S', '24pt C1S', '10pt C2S', '12pt C2S', OTHER],
} as const satisfies Record<BoxType, readonly string[]>;

/** Print colors by value, with their labels. */
export const PRINT_COLORS = {
  '1': '1 Color',
  '2': '2 Colors',
  '3': '3 Colors',
  '4': '4 Color Process',
  '5': '5 Colors',
  '6': '6 Colors',
  '7': '7 Colors',
  '8': '8 Colors',
} as const;
export type PrintColors = keyof typeof PRINT_COLORS;

/** Coatings; the first is the default. */
export const COATINGS = [
  'None',
  'Gloss AQ',
  'Matte AQ',
  'Gloss UV',
  'Matte UV',
  'Soft Touch',
  'Gloss Laminate',
  'Matte Laminate',
] as const;

/** Additional options by id, with their labels. */
export const ADDITIONAL_OPTIONS = {
  foilStamping: 'Foil Stamping',
  embossing: 'Embossing',
  debossing: 'Debossing',
  windowing: 'Windowing',
} as const;
export type AdditionalOption = keyof typeof ADDITIONAL_OPTIONS;
