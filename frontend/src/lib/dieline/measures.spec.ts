import { describe, expect, test } from '@jest/globals';
import { parseMeasure, scaleLabel, scoredInches, sizeInInches } from './measures.ts';

test('sizeInInches writes a size that no line breaks', () => {
  expect(sizeInInches(4, 2, 6.5)).toBe('4\u00a0×\u00a02\u00a0×\u00a06\u00a01/2\u00a0in');
});

test('scoredInches writes thirty-seconds', () => {
  expect([58, 22.5625, 5.09375].map(scoredInches)).toEqual(['58', '22 9/16', '5 3/32']);
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
