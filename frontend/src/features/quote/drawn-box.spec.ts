import { describe, expect, test } from '@jest/globals';
import { type BoxValues, drawnBox } from './drawn-box.ts';
import { EMPTY_QUOTE } from './quote-values.ts';

const drawn = (values: Partial<BoxValues>) => drawnBox({ ...EMPTY_QUOTE, ...values });

describe('drawnBox', () => {
  test('draws the style and dimensions that are filled in', () => {
    const box = drawn({
      style: 'Half Slotted Container (HSC)',
      length: '14',
      width: '10',
      height: '6.5',
    });
    expect(box).toEqual({
      style: 'HSC',
      tone: 'kraft',
      inside: { length: 14, width: 10, height: 6.5 },
      missing: [],
      size: '14 × 10 × 6 1/2',
      styleLabel: 'HSC',
      styleCaption: 'Half Slotted Container (HSC)',
      standIn: false,
    });
  });

  test('writes cartons by their names, and draws them white', () => {
    const box = drawn({ boxType: 'foldingCarton', style: 'Reverse Tuck End' });
    expect(box).toMatchObject({ style: 'RTE', tone: 'white', styleLabel: 'Reverse Tuck End' });
  });

  test('starts with the letters of a usual box of the type', () => {
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

  test('completes what is known in its own scale', () => {
    const box = drawn({ length: '1.2', height: '0.6' });
    expect(box.missing).toEqual(['W']);
    expect(box.size).toBe('1.2 × W × 0.6');
    expect(box.inside.width).toBeCloseTo(0.9);
  });

  test.each(['', '0', '-3', '1e4', 'twelve'])('takes %p for no dimension', (length) => {
    expect(drawn({ length, width: '9', height: '6' }).missing).toEqual(['L']);
  });

  test('names the style that a visitor describes, and says that the drawing only stands for it', () => {
    expect(drawn({ style: 'OTHER', customStyle: 'Display tray' })).toMatchObject({
      style: 'RSC',
      styleLabel: 'Other',
      styleCaption: 'Display tray',
      standIn: true,
    });
  });

  test('draws any number that can be typed without losing itself', () => {
    for (const length of ['0.125', '10000', '0.000001', '99999999999999999999'])
      expect(Object.values(drawn({ length }).inside).every((value) => value > 0 && value < Infinity)).toBe(
        true,
      );
  });
});
