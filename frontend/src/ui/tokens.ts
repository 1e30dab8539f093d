/** The layout's breakpoints. From `wide` up it has 12 columns and the full navigation. */
export const MEDIA = {
  wide: '@media (min-width: 900px)',
  small: '@media (max-width: 899px)',
  /* Room for two images side by side, even in the narrow grid's 4 columns. */
  pair: '@media (min-width: 600px)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
} as const;

/** {@link MEDIA}.wide, for `matchMedia`. */
export const WIDE_QUERY = '(min-width: 900px)';

/** Hides an element in print. */
export const NOT_PRINTED = '@media print { display: none; }';
