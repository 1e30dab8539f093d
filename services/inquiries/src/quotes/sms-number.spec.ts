import { describe, expect, it } from '@jest/globals';
import { NOT_NUMBERS } from '../../../../infra/test-harness/samples/phone-numbers.ts';
import { smsNumber } from './sms-number.ts';

describe('the number for an SMS', () => {
  it.each([
    ['(213) 373-4253', '+12133734253'],
    ['213.373.4253', '+12133734253'],
    ['+1 213 373 4253', '+12133734253'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+49 30 901820', '+4930901820'],
  ])('is read from %s as %s', (typed, number) => {
    expect(smsNumber(typed)).toBe(number);
  });

  it.each([...NOT_NUMBERS, '213-373-4253 x5'])('is undefined for %j', (typed) => {
    expect(smsNumber(typed)).toBeUndefined();
  });
});
