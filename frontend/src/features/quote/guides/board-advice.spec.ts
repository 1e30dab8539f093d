import { describe, expect, test } from '@jest/globals';
import { boardAdvice } from './board-advice.ts';

const INSIDE = { length: 16, width: 12, height: 10 };
const adviceOn = (material: string, box: Parameters<typeof boardAdvice>[0]) =>
  boardAdvice(box)
    .find((advice) => advice.material === material)
    ?.text.join(' ');

describe('boardAdvice', () => {
  test('lists freight limits of every corrugated board, and parcel guidance for 32 ECT only', () => {
    const box = { boxType: 'corrugated', style: undefined, inside: undefined } as const;
    expect(boardAdvice(box).map(({ material, text }) => [material, ...text])).toEqual([
      [
        '32 ECT C Flute',
        'The standard shipper.',
        '5/32 in thick.',
        'Freight: up to 65 lb gross and 75 united inches.',
        'Parcels: plan on about 30 lb.',
      ],
      [
        '44 ECT B Flute',
        'Thinner, resists punctures better and suits die-cut boxes.',
        '1/8 in thick.',
        'Freight: up to 95 lb gross and 95 united inches.',
      ],
      [
        '48 ECT BC Flute',
        'Double wall, for heavy or fragile goods.',
        '9/32 in thick.',
        'Freight: up to 100 lb gross and 95 united inches.',
      ],
      [
        '55 ECT EB Flute',
        'Double wall that prints well and is only a little thicker than C.',
        '3/16 in thick.',
        'Freight: up to 120 lb gross and 105 united inches.',
      ],
    ]);
  });

  test('compares a known size with the limit and estimates the strength of an RSC', () => {
    const rsc = { boxType: 'corrugated', style: 'RSC', inside: INSIDE } as const;
    expect(adviceOn('32 ECT C Flute', rsc)).toMatch(
      /30 lb\. Compression strength about 556 lb, new and dry\.$/,
    );
    expect(adviceOn('48 ECT BC Flute', rsc)).toContain('about 1,118 lb');
    expect(adviceOn('32 ECT C Flute', { ...rsc, style: 'FOL' })).not.toContain('Compression');
    expect(adviceOn('32 ECT C Flute', { ...rsc, inside: { length: 40, width: 30, height: 20 } })).toContain(
      'Your size, 91 1/4 united inches, is over that limit.',
    );
    expect(
      adviceOn('48 ECT BC Flute', { ...rsc, inside: { length: 40, width: 30, height: 20 } }),
    ).not.toContain('is over that limit');
  });

  test('lists thickness and weights of paperboard', () => {
    const box = { boxType: 'foldingCarton', style: 'RTE', inside: INSIDE } as const;
    expect(adviceOn('18pt C1S', box)).toBe('For most small cartons. 0.018 in thick. Sold at 325 to 361 gsm.');
    expect(adviceOn('10pt C2S', box)).toBe('For light sleeves and cartons printed inside. 0.010 in thick.');
  });
});
