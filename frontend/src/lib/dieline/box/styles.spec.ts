import { describe, expect, test } from '@jest/globals';
import { OTHER, STYLES } from '@packaging/contracts/quote-choices';
import { styleCode } from './styles.ts';

describe('styleCode', () => {
  test('knows every style of the quote form by its label', () => {
    const labels = [...STYLES.corrugated, ...STYLES.foldingCarton].filter((label) => label !== OTHER);
    expect(labels.map(styleCode)).toEqual([
      'RSC',
      'HSC',
      'FOL',
      'CSSC',
      'FPF',
      'STE',
      'RTE',
      'SEAL',
      'AUTO',
      'CRASH',
    ]);
  });

  test('is undefined for OTHER, an empty label and unknown labels', () => {
    expect([OTHER, '', 'Pillow Pack'].map(styleCode)).toEqual([undefined, undefined, undefined]);
  });
});
