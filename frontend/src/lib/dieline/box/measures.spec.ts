import { expect, test } from '@jest/globals';
import { sizeInInches } from './measures.ts';
import { blankInches, scoredInches } from './scored-inches.ts';

test('sizeInInches formats a size without line breaks', () => {
  expect(sizeInInches(4, 2, 6.5)).toBe('4\u00a0×\u00a02\u00a0×\u00a06\u00a01/2\u00a0in');
});

test('scoredInches writes thirty-seconds', () => {
  expect([58, 22.5625, 5.09375].map(scoredInches)).toEqual(['58', '22 9/16', '5 3/32']);
});

test('blankInches writes the nearest thirty-second', () => {
  expect([9.925, 22.5625].map(blankInches)).toEqual(['9 15/16', '22 9/16']);
});
