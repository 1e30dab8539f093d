import type { Plugin } from 'vite';

/** Archivo's metrics, in percent of the font size. */
const ARCHIVO = { ascent: 87.8, descent: 21 };
/** The widths (percent) and weights of Archivo that the site uses, as ranges. */
const STYLES = [
  { stretch: '76% 81%', weight: '560 720' },
  { stretch: '82% 91%', weight: '400 559' },
  { stretch: '82% 91%', weight: '560 720' },
  { stretch: '92% 100%', weight: '400 559' },
  { stretch: '92% 100%', weight: '560 720' },
];
/**
 * Fonts that visitors have installed and, for each style, the `size-adjust` (percent) at which they are as wide as
 * Archivo on average, measured over the text of all pages.
 */
const FALLBACKS = [
  {
    family: 'Archivo Fallback',
    regular: ['Arial', 'Helvetica Neue', 'Helvetica', 'Liberation Sans'],
    bold: ['Arial Bold', 'Helvetica Neue Bold', 'Helvetica Bold', 'Liberation Sans Bold'],
    sizes: [79.4, 89.9, 84.8, 97, 92.1],
  },
  {
    family: 'Archivo Fallback Android',
    regular: ['Roboto', 'Roboto Regular'],
    bold: ['Roboto Bold'],
    sizes: [84.3, 90.9, 90, 98, 97.8],
  },
  {
    family: 'Archivo Fallback Linux',
    regular: ['DejaVu Sans'],
    bold: ['DejaVu Sans Bold'],
    sizes: [66.9, 80, 71.4, 85, 77.6],
  },
];
/** Sometype Mono is 0.58 em wide, other mono fonts 0.6 em. */
const MONO = {
  family: 'Sometype Mono Fallback',
  locals: ['Menlo', 'DejaVu Sans Mono', 'Liberation Mono'],
  size: 96.4,
};

const source = (names: string[]) => `src:${names.map((name) => `local('${name}')`).join(',')}`;

function faces(): string {
  const archivo = FALLBACKS.flatMap(({ family, regular, bold, sizes }) =>
    STYLES.map(({ stretch, weight }, index) => {
      const size = sizes[index]!;
      const percent = (metric: number) => `${((metric / size) * 100).toFixed(1)}%`;
      return [
        `font-family:'${family}'`,
        source(weight.startsWith('400') ? regular : bold),
        `font-stretch:${stretch}`,
        `font-weight:${weight}`,
        `size-adjust:${size}%`,
        `ascent-override:${percent(ARCHIVO.ascent)}`,
        `descent-override:${percent(ARCHIVO.descent)}`,
        'line-gap-override:0%',
      ];
    }),
  );
  const mono = [`font-family:'${MONO.family}'`, source(MONO.locals), `size-adjust:${MONO.size}%`];
  return [...archivo, mono].map((face) => `@font-face{${face.join(';')}}`).join('\n');
}

/**
 * Adds fallback fonts to the page for the time until the site's fonts have loaded: installed fonts of adjusted width, so
 * that few line breaks move.
 */
export const fontFallbacks = (): Plugin => ({
  name: 'font-fallbacks',
  transformIndexHtml: () => [{ tag: 'style', children: faces(), injectTo: 'head' }],
});
