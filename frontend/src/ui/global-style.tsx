import { createGlobalStyle } from 'styled-components';
import { MEDIA, SMALL_SCREEN_TOKENS, TOKENS } from './tokens.ts';

/**
 * Tokens, element defaults and the type scale. The font faces stand in index.html, where the browser
 * meets them before any script.
 */
export const GlobalStyle = createGlobalStyle`
  :root { ${TOKENS} }
  ${MEDIA.small} { :root { ${SMALL_SCREEN_TOKENS} } }

  [hidden] { display: none !important; }
  *, *::before, *::after { box-sizing: border-box; }
  html { scroll-padding-top: calc(var(--header-tight) + 1rem); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
  body {
    margin: 0; background: var(--paper); color: var(--ink); font: 400 var(--t-body)/1.6 var(--sans);
    font-synthesis: none; text-rendering: optimizeLegibility; overflow-wrap: break-word;
  }
  #root { min-height: 100dvh; display: flex; flex-direction: column; }

  h1, h2, h3, p, figure, ul, ol, dl, dd, fieldset { margin: 0; padding: 0; }
  ul, ol { list-style: none; }
  fieldset { border: 0; min-width: 0; }
  legend { padding: 0; }
  address { font-style: normal; }
  img, svg, video { display: block; max-width: 100%; }

  h1, h2, h3 { font-stretch: 80%; font-weight: 640; line-height: 1; letter-spacing: -0.012em; text-wrap: balance; }
  /* Condensed capitals carry side bearing: hung left, their stems stand on the text's edge. */
  h1 { font-size: var(--t-h1); line-height: 0.94; letter-spacing: -0.018em; margin-left: -0.04em; }
  h2 { font-size: var(--t-h2); }
  h3 { font-size: var(--t-h3); line-height: 1.15; font-stretch: 84%; letter-spacing: -0.004em; }
  p { max-width: var(--measure); text-wrap: pretty; }
  figcaption { font: 450 var(--t-mono)/1.45 var(--mono); color: var(--ink-2); }
  figcaption b { font-weight: 600; color: var(--ink); }

  a {
    color: inherit; text-decoration: underline dashed var(--crease) 1.5px; text-underline-offset: 0.28em;
    transition: text-decoration-color var(--fast);
  }
  a:hover { text-decoration-style: solid; color: var(--crease-ink); }
  button, input, select, textarea { font: inherit; color: inherit; }

  :focus-visible { outline: 2px dashed var(--crease-ink); outline-offset: 3px; border-radius: var(--radius); }
  /* Headings and the main area take focus from script only, to be read out after a page change. */
  [tabindex='-1']:focus { outline: none; }

  ${MEDIA.reducedMotion} {
    *, *::before, *::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
  }
`;
