/** Widths at which the layout changes; 12 columns and the full navigation from `wide` up. */
export const MEDIA = {
  wide: '@media (min-width: 900px)',
  small: '@media (max-width: 899px)',
  /* Room for two images side by side, in the narrow grid's 4 columns too. */
  pair: '@media (min-width: 600px)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
} as const;

/** The same break as {@link MEDIA}.wide, for `matchMedia`. */
export const WIDE_QUERY = '(min-width: 900px)';
