import { COMPANY } from '@packaging/contracts/company';
import { blank } from '../../../lib/dieline/blanks/blank.ts';
import { scoredInches } from '../../../lib/dieline/box/scored-inches.ts';
import { styleName } from '../../../lib/dieline/box/styles.ts';
import { mapPath, type Path, type Point } from '../../../lib/dieline/path.ts';
import type { DrawnBox } from './drawn-box.ts';

/** A box whose style and dimensions are all known. */
export type BlankToDraw = Pick<
  DrawnBox,
  'style' | 'inside' | 'flute' | 'basis' | 'board' | 'size' | 'blankSize'
>;

const ILLUSTRATION = 'Illustration, not for tooling';

/** All lengths on the sheet are in points. */
const POINTS_PER_INCH = 72;
/** Margin and text of sheets up to {@link LEGIBLE_MAX}; both grow on larger sheets. */
const MARGIN = 36;
const TEXT = { size: 10, line: 15, advance: 6 } as const;
/** Longest side of a blank on which 10-point text is legible when all of it is shown on a screen or Letter paper. */
const LEGIBLE_MAX = 900;
/** Longest side of a blank that fits the largest PDF page (14,400 points) with its margins and text. */
const BLANK_MAX = 12_000;
/** Possible scales (1:n). Only a blank too large for a page is drawn smaller than 1:1. */
const SCALES = [1, 2, 5, 10, 20, 50, 100] as const;

interface Text {
  text: string;
  /** Its start, or its center. */
  at: Point;
  centered?: boolean;
}
interface Sheet {
  width: number;
  height: number;
  /** How many times larger text and margins are than on a small sheet. */
  growth: number;
  cuts: readonly Path[];
  creases: readonly Path[];
  /** The scale bar. */
  bar: Path;
  texts: readonly Text[];
}

/** A panel's dimensions in its center: on one line, on two if it is narrow, or none if they do not fit. */
function panelTexts(
  width: number,
  height: number,
  [x, y]: Point,
  perInch: number,
  { advance, line }: { advance: number; line: number },
): Text[] {
  const [wide, high] = [scoredInches(width), scoredInches(height)];
  const lines = [[`${wide} x ${high}`], [`${wide} x`, high]].find(
    (texts) =>
      texts.length * line <= height * perInch &&
      texts.every((text) => (text.length + 2) * advance <= width * perInch),
  );
  return (lines ?? []).map((text, index, { length }) => ({
    text,
    // Centers letters, which are above their baseline.
    at: [x, y + (index - (length - 1) / 2) * line + advance / 2],
    centered: true,
  }));
}

/** Lays out the blank in its true size, with text below it. Origin at the upper left. */
function layOut(box: BlankToDraw): Sheet {
  const flat = blank(box.style, box.inside, { flute: box.flute });
  const longest = Math.max(flat.width, flat.height) * POINTS_PER_INCH;
  const scale = SCALES.find((one) => longest / one <= BLANK_MAX) ?? SCALES.at(-1)!;
  const perInch = POINTS_PER_INCH / scale;
  const growth = Math.max(1, longest / scale / LEGIBLE_MAX);
  const [margin, line, advance] = [MARGIN * growth, TEXT.line * growth, TEXT.advance * growth];
  const move = ([x, y]: Point): Point => [margin + x * perInch, margin + y * perInch];
  const foot = margin + flat.height * perInch + 2 * line;
  const lines = [
    `${COMPANY.name}: ${styleName(box.style)}, ${box.size} in ${box.basis}`,
    `Board ${box.board}. Blank ${box.blankSize} in, panels from score to score.`,
    `Scale 1:${scale}. Solid lines are cut, dashed lines are creased.`,
    ILLUSTRATION,
  ];
  const barAt = foot + lines.length * line;
  const barLength = SCALES.find((inches) => inches >= growth) ?? SCALES.at(-1)!;
  const barEnd = margin + barLength * POINTS_PER_INCH;
  return {
    width: Math.max(flat.width * perInch, ...lines.map((text) => text.length * advance)) + 2 * margin,
    height: barAt + line + margin,
    growth,
    cuts: flat.pieces.map((path) => mapPath(path, move)),
    creases: flat.creases.map(({ path }) => mapPath(path, move)),
    bar: {
      from: [margin, barAt - 4 * growth],
      steps: [{ to: [margin, barAt] }, { to: [barEnd, barAt] }, { to: [barEnd, barAt - 4 * growth] }],
      closed: false,
    },
    texts: [
      ...flat.panels.flatMap(({ x, y, width, height }) =>
        panelTexts(width, height, move([x + width / 2, y + height / 2]), perInch, { advance, line }),
      ),
      ...lines.map((text, index): Text => ({ text, at: [margin, foot + index * line] })),
      { text: `${barLength * scale} in`, at: [barEnd + advance, barAt] },
    ],
  };
}

const LINES = [
  { of: 'cuts', width: 1, dash: [], svg: '#1f1a15', pdf: '0.12 0.10 0.08' },
  { of: 'creases', width: 0.75, dash: [6, 4], svg: '#1b6a6e', pdf: '0.11 0.42 0.43' },
] as const;

/** A sheet's line styles. Lines grow less than text, to stay thin when printed in true size. */
const linesOf = (growth: number) =>
  LINES.map(({ width, dash, ...line }) => ({
    ...line,
    width: number(width * Math.sqrt(growth)),
    dash: dash.map((length) => number(length * growth)).join(' '),
  }));

const number = (value: number) => String(Math.round(value * 1000) / 1000);
const numbers = (...points: Point[]) => points.flat().map(number).join(' ');

/** The blank as an SVG in its true size. */
export function blankSvg(box: BlankToDraw): string {
  const { width, height, growth, texts, bar, ...paths } = layOut(box);
  const data = ({ from, steps, closed }: Path) =>
    `M${numbers(from)}${steps
      .map(({ to, control }) => (control ? `Q${numbers(control, to)}` : `L${numbers(to)}`))
      .join('')}${closed ? 'Z' : ''}`;
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const inches = (points: number) => `${number(points / POINTS_PER_INCH)}in`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${inches(width)}" height="${inches(height)}" viewBox="0 0 ${numbers([width, height])}">`,
    `<title>${escaped(`${styleName(box.style)}. ${ILLUSTRATION}`)}</title>`,
    ...linesOf(growth).map(
      ({ of, width: line, dash, svg }) =>
        `<path id="${of}" fill="none" stroke="${svg}" stroke-width="${line}" stroke-dasharray="${dash || 'none'}" d="${paths[of].map(data).join('')}"/>`,
    ),
    `<path fill="none" stroke="#1f1a15" stroke-width="${number(Math.sqrt(growth))}" d="${data(bar)}"/>`,
    `<g font-family="Courier New, Courier, monospace" font-size="${number(TEXT.size * growth)}" fill="#1f1a15">`,
    ...texts.map(
      ({ text, at: [x, y], centered }) =>
        `<text x="${number(x)}" y="${number(y)}"${centered ? ' text-anchor="middle"' : ''}>${escaped(text)}</text>`,
    ),
    '</g></svg>\n',
  ].join('\n');
}

/** The blank as a PDF in its true size: one page of lines and text. */
export function blankPdf(box: BlankToDraw): Uint8Array<ArrayBuffer> {
  const { width, height, growth, texts, bar, ...paths } = layOut(box);
  const up = ([x, y]: Point): Point => [x, height - y];
  const data = ({ from, steps, closed }: Path) => {
    let last = from;
    const drawn = steps.map(({ to, control }) => {
      const start = last;
      last = to;
      if (!control) return `${numbers(up(to))} l`;
      // PDF has only cubic curves.
      const towards = ([x, y]: Point): Point => [
        x + ((control[0] - x) * 2) / 3,
        y + ((control[1] - y) * 2) / 3,
      ];
      return `${numbers(up(towards(start)), up(towards(to)), up(to))} c`;
    });
    return [`${numbers(up(from))} m`, ...drawn, closed ? 's' : 'S'].join('\n');
  };
  const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&');
  const content = [
    ...linesOf(growth).flatMap(({ of, width: line, dash, pdf }) => [
      `${pdf} RG ${line} w [${dash}] 0 d`,
      ...paths[of].map(data),
    ]),
    `0.12 0.10 0.08 RG ${number(Math.sqrt(growth))} w [] 0 d`,
    data(bar),
    ...texts.map(({ text, at: [x, y], centered }) => {
      const start: Point = [centered ? x - (text.length * TEXT.advance * growth) / 2 : x, y];
      return `BT /F1 ${number(TEXT.size * growth)} Tf ${numbers(up(start))} Td (${escaped(text)}) Tj ET`;
    }),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${numbers([width, height])}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(`${styleName(box.style)}. ${ILLUSTRATION}`)}) >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  // One byte per character, as in WinAnsi. Other characters become question marks.
  return Uint8Array.from(file, (character) =>
    character.charCodeAt(0) < 256 ? character.charCodeAt(0) : '?'.charCodeAt(0),
  );
}

/** The file types offered, with their media types. */
const FILES = {
  SVG: { type: 'image/svg+xml', content: blankSvg },
  PDF: { type: 'application/pdf', content: blankPdf },
} as const;

/** Downloads the blank as a file, named by style and size: 'blank-RSC-16x12x10.pdf'. */
export function saveBlank(box: BlankToDraw, kind: keyof typeof FILES): void {
  const { type, content } = FILES[kind];
  const url = URL.createObjectURL(new Blob([content(box)], { type }));
  const size = box.size.replaceAll(' × ', 'x').replaceAll(' ', '-').replaceAll('/', '_');
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `blank-${box.style}-${size}.${kind.toLowerCase()}`,
  });
  link.click();
  // After the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
