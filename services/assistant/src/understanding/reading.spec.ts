import { describe, expect, it } from '@jest/globals';
import { read } from './reading.ts';

describe('a size', () => {
  it.each([
    ['12 1/2 x 9 x 4 in', 12.5, 9, 4],
    ['12-1/2 x 9 x 4', 12.5, 9, 4],
    ['12.5"x9"x4"', 12.5, 9, 4],
    ['12½ × 9 × 4 inches', 12.5, 9, 4],
    ['12,5 by 9 by 4', 12.5, 9, 4],
    ['16X12X10', 16, 12, 10],
    ['16 x12 x10 inches', 16, 12, 10],
    ['4x4x2 inch inside', 4, 4, 2],
    ['3/8 x .5 x 1', 0.375, 0.5, 1],
    ['16”x12”x10”', 16, 12, 10],
  ])('%s is %f × %f × %f in', (text, length, width, height) => {
    expect(read(text).size).toMatchObject({ length, width, height });
  });

  it.each([
    ['300x200x100 mm', 11.811, 'mm'],
    ['30 x 20 x 10 cm', 11.811, 'cm'],
    ['300mm x 200mm x 100mm', 11.811, 'mm'],
  ])('%s is read as metric', (text, length, metric) => {
    const { size } = read(text);
    expect(size!.length).toBeCloseTo(length, 3);
    expect(size!.metric).toBe(metric);
  });

  it.each([
    ['20x16x12 outside', 'outside'],
    ['20 x 16 x 12 in OD', 'outside'],
    ['outer is 20x16x12', 'outside'],
    ['4x4x2 inch inside', 'inside'],
    ['outside size of 20x16x12', undefined],
  ])('%s is %s', (text, basis) => {
    expect(read(text).size?.basis).toBe(basis);
  });

  it.each(['0x5x5', '5x', 'axbxc', ''])('%j is not a size', (text) => {
    expect(read(text).size).toBeUndefined();
  });
});

describe('figures and names', () => {
  it.each([
    ['32ect c-flute', { ect: 32, flute: 'C' }],
    ['32 ECT C Flute', { ect: 32, flute: 'C' }],
    ['44 ect b', { ect: 44, flute: 'B' }],
    ['48 ECT BC', { ect: 48, flute: 'BC' }],
    ['200# test', { burst: 200 }],
    ['20 lbs', { weight: 20 }],
    ['20#', { weight: 20 }],
    ['4 high at 30 lb for 30 days at 80% humidity', { stack: 4, weight: 30, days: 30, humidity: 80 }],
    ['stack of 5 for 2 weeks', { stack: 5, days: 14 }],
    ['48 in high', { loadHeight: 48 }],
    ['18pt', { points: 18 }],
    ['350 gsm', { gsm: 350 }],
    ['0.5 mm board', { millimeters: 0.5 }],
    ['a reverse tuk carton', { style: 'RTE' }],
    ['five-panel folder', { style: 'FPF' }],
    ['14 ounces each', { weight: 0.875, weightOfOne: true }],
    ['double-wall please', { wall: 'double' }],
    ['12 candles, each 3 x 3 x 4 in', { pieces: 12, size: { length: 3, width: 3, height: 4 } }],
    ['18 glass jars 3x3x5 inch each', { pieces: 18 }],
  ])('%s', (text, expected) => {
    expect(read(text)).toMatchObject(expected);
  });

  it('kilograms are converted to pounds', () => {
    expect(read('10 kg').weight).toBeCloseTo(22.05, 2);
  });

  it.each(['20 boxes each 16x12x10', 'we need 12 of 16x12x10'])('%s counts boxes, not pieces', (text) => {
    expect(read(text).pieces).toBeUndefined();
  });

  it('numbers of a size are not read twice', () => {
    expect(read('16x12x10 box')).toEqual({ size: { length: 16, width: 12, height: 10 }, bare: [] });
  });

  it('a number without a unit stays bare', () => {
    expect(read('and 44?').bare).toEqual([44]);
  });
});

it.each([
  ['1 x ', { length: 1, width: 1, height: 1 }],
  ['1111', undefined],
  ['"', undefined],
  ['1 1/', undefined],
  ['    ', undefined],
])('500 repeats of %j are read', (part, size) => {
  expect(read(part.repeat(500)).size).toEqual(size);
});
