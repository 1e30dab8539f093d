import { describe, expect, it } from '@jest/globals';
import { NOT_NUMBERS, NUMBER_SPELLINGS } from '../../../../infra/test-harness/samples/phone-numbers.ts';
import { checkNumber } from './number-rule.ts';

const check = (typed: string, countries = ['US', 'CA']) => checkNumber(typed, countries);

describe('a number for SMS', () => {
  it.each(NUMBER_SPELLINGS)('is read in any spelling: %s', (typed) => {
    expect(check(typed)).toEqual({ number: '+12133734253' });
  });

  it.each([
    ['Canada', '+1 604 777 1234', '+16047771234'],
    ['a number from films', '+1 213 555 0142', '+12135550142'],
  ])('is accepted: %s', (_what, typed, number) => {
    expect(check(typed)).toEqual({ number });
  });

  it.each([
    ['premium', '+1 900 234 5678'],
    ['toll-free', '+1 800 234 5678'],
    ['personal', '+1 500 555 0006'],
  ])('is refused if it is %s', (_what, typed) => {
    expect(check(typed)).toEqual({ refusal: "This number can't receive SMS. Please enter a mobile number." });
  });

  it.each([
    ['Jamaica', '+1 876 422 1234'],
    ['the Dominican Republic', '+1 809 220 1234'],
    ['the Bahamas', '+1 242 359 1234'],
    ['Puerto Rico', '+1 787 555 1234'],
    ['Guernsey', '+44 7911 123456'],
    ['Germany', '+49 151 23456789'],
    ['a satellite network', '+881 612 345 678'],
  ])('is refused in %s unless that country is allowed', (_country, typed) => {
    expect(check(typed)).toEqual({
      refusal: 'We send SMS only to numbers in these countries: United States and Canada.',
    });
  });

  it('must be mobile in any allowed country', () => {
    expect(check('+49 151 23456789', ['DE'])).toEqual({ number: '+4915123456789' });
    expect(check('+49 30 901820', ['DE'])).toHaveProperty('refusal');
  });

  it.each(['+1 213 373 4253 ext. 5', '213-373-4253 x5', '+1 213 373 4253;ext=5'])(
    'is refused with an extension: %s',
    (typed) => {
      expect(check(typed)).toEqual({
        refusal: "A number with an extension can't receive SMS. Please enter a mobile number.",
      });
    },
  );

  it.each([...NOT_NUMBERS, '+1'.repeat(2000)])('is refused as invalid: %j', (typed) => {
    expect(check(typed)).toMatchObject({ refusal: expect.stringContaining('not a valid phone number') });
  });
});
