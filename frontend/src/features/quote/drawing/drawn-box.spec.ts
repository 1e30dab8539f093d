import { describe, expect, test } from '@jest/globals';
import { EMPTY_QUOTE } from '../values/quote-values.ts';
import { type BoxValues, drawnBox, drawnMeasure } from './drawn-box.ts';

const drawn = (values: Partial<BoxValues>) => drawnBox({ ...EMPTY_QUOTE, ...values });

describe('drawnBox', () => {
  test('draws the chosen style and dimensions', () => {
    const box = drawn({
      style: 'Half Slotted Container (HSC)',
      length: '14',
      width: '10',
      height: '6.5',
    });
    expect(box).toEqual({
      style: 'HSC',
      tone: 'kraft',
      flute: 'C',
      inside: { length: 14, width: 10, height: 6.5 },
      basis: 'inside',
      missing: [],
      swapped: false,
      size: '14 × 10 × 6 1/2',
      typedSize: '14 × 10 × 6 1/2',
      blankSize: '50 × 11 25/32',
      outsideSize: '14 5/16 × 10 5/16 × 6 13/16',
      board: 'C, assumed',
      styleLabel: 'HSC',
      styleCaption: 'HSC, Half Slotted Container',
      standIn: false,
    });
  });

  test('labels cartons by name, draws them white and measures them between creases', () => {
    const box = drawn({
      boxType: 'foldingCarton',
      style: 'Reverse Tuck End',
      material: '18pt C1S',
      length: '4',
      width: '2',
      height: '6.5',
    });
    expect(box).toMatchObject({
      style: 'RTE',
      tone: 'white',
      styleLabel: 'Reverse Tuck End',
      basis: 'between creases',
      board: '18pt C1S',
      blankSize: '12 19/32 × 11 3/4',
      outsideSize: '',
    });
  });

  const RSC = { style: 'Regular Slotted Container (RSC)', length: '16', width: '12', height: '10' };

  test.each([
    ['', 'C', 'C, assumed', '58 × 22 9/16'],
    ['OTHER', 'C', 'C, assumed', '58 × 22 9/16'],
    ['32 ECT C Flute', 'C', '32 ECT C', '58 × 22 9/16'],
    ['44 ECT B Flute', 'B', '44 ECT B', '57 13/16 × 22 3/8'],
    ['48 ECT BC Flute', 'BC', '48 ECT BC', '58 7/16 × 22 15/16'],
    ['55 ECT EB Flute', 'EB', '55 ECT EB', '58 1/4 × 22 3/4'],
  ] as const)('draws the blank in the flute of the material %j', (material, flute, board, blankSize) => {
    expect(drawn({ ...RSC, material })).toMatchObject({ flute, board, blankSize });
  });

  test('draws the longer side of a slotted box as its length, but keeps the typed size', () => {
    const box = drawn({ ...RSC, length: '12', width: '16' });
    expect(box).toMatchObject({
      inside: { length: 16, width: 12, height: 10 },
      swapped: true,
      size: '16 × 12 × 10',
      typedSize: '12 × 16 × 10',
      blankSize: '58 × 22 9/16',
    });
    expect((['L', 'W', 'H'] as const).map((measure) => drawnMeasure(measure, box))).toEqual(['W', 'L', 'H']);
    expect(drawn({ ...RSC, style: 'Five Panel Folder (FPF)', length: '12', width: '16' }).swapped).toBe(
      false,
    );
    expect(drawn({ ...RSC, length: '12', width: '' }).swapped).toBe(false);
  });

  test('starts with a typical box of the type, labeled with letters', () => {
    expect(drawn({})).toMatchObject({
      style: 'RSC',
      missing: ['L', 'W', 'H'],
      size: 'L × W × H',
      inside: { length: 12, width: 9, height: 6 },
      styleLabel: 'None yet',
      styleCaption: 'Choose a style',
      standIn: true,
    });
    expect(drawn({ boxType: 'foldingCarton' }).style).toBe('RTE');
  });

  test('scales missing dimensions to the known ones', () => {
    const box = drawn({ length: '1.2', height: '0.6' });
    expect(box.missing).toEqual(['W']);
    expect(box.size).toBe('1.2 × W × 0.6');
    expect(box.inside.width).toBeCloseTo(0.9);
  });

  test.each(['', '0', '-3', '1e4', 'twelve'])('treats %p as missing', (length) => {
    expect(drawn({ length, width: '9', height: '6' }).missing).toEqual(['L']);
  });

  test('shows a custom style with a stand-in drawing', () => {
    expect(drawn({ style: 'OTHER', customStyle: 'Display tray' })).toMatchObject({
      style: 'RSC',
      styleLabel: 'Other',
      styleCaption: 'Display tray',
      standIn: true,
    });
  });

  test('has finite dimensions for any typed number', () => {
    for (const length of ['0.125', '10000', '0.000001', '99999999999999999999'])
      expect(Object.values(drawn({ length }).inside).every((value) => value > 0 && value < Infinity)).toBe(
        true,
      );
  });
});
