import { describe, expect, test } from '@jest/globals';
import { typedInches } from './typed-inches.ts';

describe('typedInches', () => {
  test.each([
    ['12 1/2', '12.5'],
    ['12-1/2', '12.5'],
    ['12 - 1/2', '12.5'],
    ['12–1/2', '12.5'],
    ['3/8', '0.375'],
    ['3 / 8', '0.375'],
    ['6,5', '6.5'],
    ['12.5"', '12.5'],
    ['12.5”', '12.5'],
    ["12.5''", '12.5'],
    ['12 1/2 in', '12.5'],
    ['12.5 inches', '12.5'],
    ['12½"', '12.5'],
    ['⅜', '0.375'],
    ['12 1⁄2', '12.5'],
    [' 9 5/16 ', '9.3125'],
    ['1/3', '0.3333'],
    ['14', '14'],
    ['6.5', '6.5'],
    ['.5', '.5'],
    ['3.', '3.'],
  ])('reads %j as %s', (text, decimal) => {
    expect(typedInches(text)).toBe(decimal);
  });

  test.each([
    '',
    '0',
    '0/2',
    '-2',
    '-1/2',
    '1/0',
    '12 1/',
    '12 x 9',
    '1 2 1/2',
    '1,000,000',
    'abc',
    '1e5',
    '.',
    'Infinity',
    '9'.repeat(400),
    '"',
    '12 1/2 1/2',
  ])('reads no inches from %j', (text) => {
    expect(typedInches(text)).toBeUndefined();
  });
});
