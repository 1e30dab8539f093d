import { expect, test } from '@jest/globals';
import { NetworkUsage } from './network-usage.ts';

test('a network has a share, a larger one four times as much, and refused amounts are not counted', () => {
  const usage = new NetworkUsage();
  const add = (network: number, amount = 1) => usage.add([`small ${network}`, 'large'], amount, 2);
  expect([add(1), add(1), add(1)]).toEqual([true, true, false]);
  expect([add(2, 2), add(3, 2), add(4, 2), add(5)]).toEqual([true, true, true, false]);
  usage.remove(['small 1', 'large'], 1);
  expect([add(5), add(1)]).toEqual([true, false]);
  expect([usage.of('small 1'), usage.of('large'), usage.of('other')]).toEqual([1, 8, 0]);
});
