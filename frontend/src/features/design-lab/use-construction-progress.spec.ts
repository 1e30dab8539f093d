/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useConstructionProgress } from './use-construction-progress.ts';

let reducedMotion = false;
beforeEach(() => {
  reducedMotion = false;
  jest.useFakeTimers();
  window.matchMedia = () =>
    ({
      matches: reducedMotion,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('it rises by half a percent every 100 ms', () => {
  const { result } = renderHook(useConstructionProgress);
  expect(result.current.percent).toBe(0);
  pass(100);
  expect(result.current.percent).toBe(0.5);
  pass(900);
  expect(result.current.percent).toBe(5);
});

test('it is full after 20 seconds and stays full', () => {
  const { result } = renderHook(useConstructionProgress);
  pass(19_900);
  expect(result.current.percent).toBe(99.5);
  pass(100);
  expect(result.current).toMatchObject({ percent: 100, done: true });
  pass(60_000);
  expect(result.current.percent).toBe(100);
  expect(jest.getTimerCount()).toBe(0);
});

test('it can be paused and resumed', () => {
  const { result } = renderHook(useConstructionProgress);
  pass(1000);
  act(() => result.current.toggle());
  pass(5000);
  expect(result.current).toMatchObject({ percent: 5, paused: true });
  act(() => result.current.toggle());
  pass(1000);
  expect(result.current.percent).toBe(10);
});

test('with reduced motion it is full at once', () => {
  reducedMotion = true;
  const { result } = renderHook(useConstructionProgress);
  expect(result.current).toMatchObject({ percent: 100, done: true });
  expect(jest.getTimerCount()).toBe(0);
});
