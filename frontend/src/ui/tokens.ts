import { css } from 'styled-components';

/**
 * The design tokens, as CSS custom properties on `:root`. Contrast is AA or better for every pairing
 * that carries text: `--ink-2` never stands on `--kraft` (4.3), `--verm` is never text, `--line` is
 * decoration only and `--edge` is what bounds a control (3.96 on paper).
 */
export const TOKENS = css`
  /* grounds */
  --white: #fff;
  --paper: #faf6ee;
  --board: #f1e9db;
  --kraft-tint: #ebdcc1;
  --kraft: #d6b585;
  /* ink, and text on ink */
  --ink: #1f1a15;
  --ink-soft: #3a322a;
  --ink-2: #574c41;
  --ink-3: #6b5f52;
  --on-ink-2: #cfc3b0;
  --ink-line: #4a4138;
  /* lines */
  --line: #d8ccb8;
  --edge: #87786a;
  /* accent (press vermilion), technical (crease), error (carmine) */
  --verm: #c5361a;
  --verm-dark: #97260f;
  --crease: #1b6a6e;
  --crease-ink: #0f5155;
  --crease-tint: #e4eeec;
  --carmine: #a10f2b;
  --carmine-tint: #fbebea;
  /* board tones for drawings */
  --k-top: #e3c89b;
  --k-left: #cfab78;
  --k-right: #b08a57;
  --k-in: #a17c4c;
  --k-in-2: #8f6c40;
  --k-line: #6b4a24;
  /* type */
  --sans:
    'Archivo', 'Archivo Fallback', 'Archivo Fallback Android', 'Archivo Fallback Linux', 'Helvetica Neue',
    Arial, sans-serif;
  --mono: 'Sometype Mono', 'Sometype Mono Fallback', ui-monospace, monospace;
  --t-display: clamp(3.25rem, 1.4rem + 8vw, 8.75rem);
  --t-h1: clamp(2.75rem, 1.9rem + 3.6vw, 5rem);
  --t-h2: clamp(2rem, 1.5rem + 2.1vw, 3.25rem);
  --t-h3: clamp(1.375rem, 1.28rem + 0.4vw, 1.625rem);
  --t-lead: clamp(1.125rem, 1.05rem + 0.35vw, 1.3125rem);
  --t-body: 1.0625rem;
  --t-small: 0.9375rem;
  --t-mono: 0.8125rem;
  /* space, on a 4 px base */
  --s1: 0.25rem;
  --s2: 0.5rem;
  --s3: 0.75rem;
  --s4: 1rem;
  --s5: 1.5rem;
  --s6: 2rem;
  --s7: 3rem;
  --s8: 4rem;
  --s9: 6rem;
  --s10: 9rem;
  --section: clamp(4rem, 2.4rem + 7vw, 9rem);
  --gutter: clamp(1rem, 0.6rem + 1.1vw, 1.5rem);
  --margin: clamp(1.25rem, -0.2rem + 4.6vw, 4rem);
  --measure: 66ch;
  /* controls, edges, motion */
  --control: 3rem;
  --radius: 2px;
  --float: 0 1px 0 rgb(31 26 21 / 0.08), 0 18px 40px -16px rgb(31 26 21 / 0.32);
  --fast: 140ms;
  --mid: 260ms;
  --slow: 620ms;
  --ease: cubic-bezier(0.2, 0.7, 0.2, 1);
  --fold: cubic-bezier(0.6, 0, 0.2, 1);
  --header: 5.5rem;
  --header-tight: 4rem;
`;

/** The few tokens that differ on small screens. */
export const SMALL_SCREEN_TOKENS = `--header: 4.25rem; --header-tight: 3.5rem;`;

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
