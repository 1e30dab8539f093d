import { expect, it } from '@jest/globals';
import { ByteBudget } from './byte-budget.ts';

const MINUTE_MS = 60_000;

it('a visitor may send so many bytes in an hour, and again in the next', () => {
  const budget = new ByteBudget(100);
  expect(budget.take('ada', 60, 0)).toBeUndefined();
  expect(budget.take('ada', 60, 15 * MINUTE_MS)).toEqual({ retryAfterSeconds: 45 * 60 });
  expect(budget.take('ada', 40, 15 * MINUTE_MS)).toBeUndefined();
  expect(budget.take('ada', 1, 16 * MINUTE_MS)).toBeDefined();
  expect(budget.take('ada', 100, 60 * MINUTE_MS)).toBeUndefined();
});

it('the budget of one visitor is not that of another', () => {
  const budget = new ByteBudget(100);
  budget.take('ada', 100);
  expect(budget.take('grace', 100)).toBeUndefined();
});

it('bytes that did not arrive are given back', () => {
  const budget = new ByteBudget(100);
  budget.take('ada', 100);
  budget.giveBack('ada', 30);
  expect(budget.take('ada', 31)).toBeDefined();
  expect(budget.take('ada', 30)).toBeUndefined();
});
