import { describe, expect, test } from '@jest/globals';
import { inches, parseMeasure, scaleLabel, sizeInInches } from './measures.ts';

describe('inches', () => {
  test.each([
    [12, '12'],
    [12.125, '12 1/8'],
    [6.5, '6 1/2'],
    [0.625, '5/8'],
    [4.5625, '4 9/16'],
    [0.125, '1/8'],
    [10000, '10000'],
    [0.3, '0.3'],
    [3.3333333, '3.333'],
    [2.9999999999, '3'],
    [0, '0'],
  ])('writes %p as %p', (value, written) => {
    expect(inches(value)).toBe(written);
  });

  test('writes nothing for what is no number', () => {
    expect(inches(Number.NaN)).toBe('');
    expect(inches(Number.POSITIVE_INFINITY)).toBe('');
  });

  test('writes every eighth so that it reads back as the same value', () => {
    for (let eighths = 1; eighths <= 800; eighths++) {
      const value = inches(eighths / 8)
        .split(' ')
        .reduce((sum, part) => {
          const [number, of = '1'] = part.split('/');
          return sum + Number(number) / Number(of);
        }, 0);
      expect(value).toBe(eighths / 8);
    }
  });
});

test('sizeInInches writes a size that no line breaks', () => {
  expect(sizeInInches(4, 2, 6.5)).toBe('4\u00a0×\u00a02\u00a0×\u00a06\u00a01/2\u00a0in');
});

describe('scaleLabel', () => {
  test('writes small drawings as one to many and large ones as many to one', () => {
    expect(scaleLabel(96)).toBe('1 : 1');
    expect(scaleLabel(12.5)).toBe('1 : 7.7');
    expect(scaleLabel(4)).toBe('1 : 24');
    expect(scaleLabel(192)).toBe('2 : 1');
  });
});

describe('parseMeasure', () => {
  test.each([
    ['14', 14],
    ['6.5', 6.5],
    ['.5', 0.5],
    ['3.', 3],
  ])('reads %p', (typed, value) => {
    expect(parseMeasure(typed)).toBe(value);
  });

  test.each(['', '0', '-4', '1e5', 'abc', '.', 'Infinity', '9'.repeat(400)])(
    'reads no measure from %p',
    (typed) => {
      expect(parseMeasure(typed)).toBeUndefined();
    },
  );
});
