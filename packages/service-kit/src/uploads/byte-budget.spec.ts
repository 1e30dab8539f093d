import { expect, it } from '@jest/globals';
import { ByteBudget } from './byte-budget.ts';

const MINUTE_MS = 60_000;

it('a visitor may send a limited number of bytes in an hour, and again in the next', () => {
  const budget = new ByteBudget(100);
  expect(budget.charge(['ada'], 60, 0)).toBeUndefined();
  expect(budget.charge(['ada'], 60, 15 * MINUTE_MS)).toEqual({ retryAfterSeconds: 45 * 60 });
  expect(budget.charge(['ada'], 40, 15 * MINUTE_MS)).toBeUndefined();
  expect(budget.charge(['ada'], 1, 16 * MINUTE_MS)).toBeDefined();
  expect(budget.charge(['ada'], 100, 60 * MINUTE_MS)).toBeUndefined();
});

it('every visitor has a budget', () => {
  const budget = new ByteBudget(100);
  budget.charge(['ada'], 100);
  expect(budget.charge(['grace'], 100)).toBeUndefined();
});

it('bytes that did not arrive are refunded', () => {
  const budget = new ByteBudget(100);
  budget.charge(['ada'], 100);
  budget.refund(['ada'], 30);
  expect(budget.charge(['ada'], 31)).toBeDefined();
  expect(budget.charge(['ada'], 30)).toBeUndefined();
});

it('a larger network has four times the budget of the smaller one', () => {
  const budget = new ByteBudget(100);
  const charge = (network: number) => budget.charge([`small ${network}`, 'large'], 100);
  expect([1, 2, 3, 4].map(charge)).toEqual([undefined, undefined, undefined, undefined]);
  expect(charge(5)).toBeDefined();
  budget.refund(['small 1', 'large'], 100);
  expect(charge(5)).toBeUndefined();
});
