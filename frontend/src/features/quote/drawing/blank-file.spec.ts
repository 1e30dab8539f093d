import { describe, expect, test } from '@jest/globals';
import { EMPTY_QUOTE } from '../values/quote-values.ts';
import { type BlankToDraw, blankPdf, blankSvg } from './blank-file.ts';
import { drawnBox } from './drawn-box.ts';

const box = (style: string, [length, width, height]: [number, number, number]): BlankToDraw =>
  drawnBox({
    ...EMPTY_QUOTE,
    boxType: style.includes('(') ? 'corrugated' : 'foldingCarton',
    style,
    length: String(length),
    width: String(width),
    height: String(height),
  });
const RSC = box('Regular Slotted Container (RSC)', [16, 12, 10]);
const CARTON = box('Reverse Tuck End', [4, 2, 6.5]);
const TINY = box('Regular Slotted Container (RSC)', [1, 1, 1]);
const HUGE = box('Regular Slotted Container (RSC)', [100, 60, 40]);

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
/** Width and height of points in a file, in its units. */
const spread = (points: [number, number][]) => {
  const extent = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return [extent(0), extent(1)];
};
const pairs = (text: string) =>
  [...text.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): [number, number] => [Number(x), Number(y)]);

describe('the SVG of a blank', () => {
  test.each([
    [RSC, 58, 22.5625],
    [CARTON, 12.59375, 11.75],
  ])('is as large as the blank', (drawn, width, height) => {
    const svg = blankSvg(drawn);
    const [, inches, points] = /width="([\d.]+)in" height="[\d.]+in" viewBox="0 0 ([\d.]+)/.exec(svg)!;
    expect(Number(points) / Number(inches)).toBeCloseTo(72, 2);
    const cut = /id="cuts"[^>]* d="([^"]+)"/.exec(svg)![1]!;
    const [wide, high] = spread(pairs(cut));
    expect(wide! / 72).toBeCloseTo(width, 3);
    expect(high! / 72).toBeCloseTo(height, 3);
  });

  test('shows its title, scale and dimensions', () => {
    const svg = blankSvg(RSC);
    expect(svg).toContain('Illustration, not for tooling');
    expect(svg).toContain('Scale 1:1.');
    expect(svg).toContain('Harlan &amp; Sons Packaging: Regular Slotted Container, 16 × 12 × 10 in inside');
    expect(svg).toContain('>16 3/16 x 10 3/8<');
  });

  test('shows dimensions on two lines in narrow panels, clear of the creases', () => {
    const svg = blankSvg(TINY);
    const panels = [...svg.matchAll(/text-anchor="middle">([^<]+)</g)].map(([, text]) => text);
    expect(panels).toEqual([...Array(3).fill(['1 3/16 x', '1 3/8']), ['1 1/16 x', '1 3/8']].flat());
    expect(blankSvg(box('Reverse Tuck End', [4, 2, 0.125]))).not.toContain('middle');
  });

  test('has legible text at any size when all of it is shown', () => {
    for (const drawn of [TINY, RSC, HUGE]) {
      const svg = blankSvg(drawn);
      const [, width, size] = /viewBox="0 0 ([\d.]+) [^]*font-size="([\d.]+)"/.exec(svg)!;
      // On a Letter sheet, with 10 in of 72 points between its margins.
      expect((Number(size) / Number(width)) * 720).toBeGreaterThan(7);
    }
  });
});

describe('the PDF of a blank', () => {
  test('is as large as the blank, with true offsets and length', () => {
    const pdf = latin1(blankPdf(RSC));
    const [, width] = /MediaBox \[0 0 ([\d.]+) /.exec(pdf)!;
    expect(Number(width)).toBeGreaterThan(58 * 72);
    const [, length, content] = /Length (\d+) >>\nstream\n([^]*)\nendstream/.exec(pdf)!;
    expect(content).toHaveLength(Number(length));
    const cut = content!.slice(0, content!.search(/\[[\d.]+ [\d.]+\] 0 d/));
    const points = [...cut.matchAll(/(-?[\d.]+ -?[\d.]+) [mlc]\n/g)].map(([, point]) => pairs(point!)[0]!);
    const [wide, high] = spread(points);
    expect(wide! / 72).toBeCloseTo(58, 3);
    expect(high! / 72).toBeCloseTo(22.5625, 3);
    const start = Number(/startxref\n(\d+)/.exec(pdf)![1]);
    expect(pdf.slice(start, start + 4)).toBe('xref');
    const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(offsets.map((at) => pdf.slice(at, at + 7))).toEqual(
      offsets.map((_, index) => `${index + 1} 0 obj`),
    );
  });

  test('shows its title, with × in its encoding', () => {
    const pdf = latin1(blankPdf(CARTON));
    expect(pdf).toContain('(Illustration, not for tooling) Tj');
    expect(pdf).toContain('Reverse Tuck End, 4 × 2 × 6 1/2 in between creases) Tj');
  });

  test('is drawn to a smaller scale if the blank is too large for a page', () => {
    const pdf = latin1(blankPdf(HUGE));
    expect(pdf).toContain('(Scale 1:2.');
    expect(pdf).toContain('(40 in) Tj');
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!;
    expect(Math.max(Number(width), Number(height))).toBeLessThan(14_400);
  });
});
