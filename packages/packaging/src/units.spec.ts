import { expect, it } from '@jest/globals';
import {
  formatInches,
  inchesToMillimeters,
  kilogramsToPounds,
  millimetersToInches,
  nearestSixteenth,
  formatDecimal,
} from './units.ts';

it.each([
  [12, '12'],
  [12.125, '12 1/8'],
  [4.5625, '4 9/16'],
  [0.375, '3/8'],
  [6.5, '6 1/2'],
  [0.125, '1/8'],
  [10000, '10000'],
  [0, '0'],
  [0.3, '0.3'],
  [3.3333333, '3.333'],
  [2.9999999999, '3'],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
])('%f in is formatted as %j', (value, text) => {
  expect(formatInches(value)).toBe(text);
});

it('every eighth parses back to the same value', () => {
  for (let eighths = 1; eighths <= 800; eighths++) {
    const value = formatInches(eighths / 8)
      .split(' ')
      .reduce((sum, part) => {
        const [number, of = '1'] = part.split('/');
        return sum + Number(number) / Number(of);
      }, 0);
    expect(value).toBe(eighths / 8);
  }
});

it('inches can be formatted in thirty-seconds', () => {
  expect(formatInches(12.59375, 32)).toBe('12 19/32');
});

it('any length can be rounded to the nearest sixteenth', () => {
  expect(nearestSixteenth(16.281)).toBe('16 1/4');
  expect(nearestSixteenth(11.97)).toBe('12');
});

it('millimeters, inches, kilograms and pounds convert', () => {
  expect(inchesToMillimeters(12)).toBeCloseTo(304.8, 9);
  expect(millimetersToInches(254)).toBeCloseTo(10, 9);
  expect(kilogramsToPounds(1)).toBeCloseTo(2.20462, 5);
});

it('numbers are formatted without trailing zeros', () => {
  expect([formatDecimal(9.0877, 2), formatDecimal(18, 2), formatDecimal(0.904, 2)]).toEqual([
    '9.09',
    '18',
    '0.9',
  ]);
});
