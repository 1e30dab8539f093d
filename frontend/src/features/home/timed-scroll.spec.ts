import { expect, test } from '@jest/globals';
import { timedScroll } from './timed-scroll.ts';

const vector = (value: number) => ({
  get: () => value,
  set: (next: number | { get: () => number }) => {
    value = typeof next === 'number' ? next : next.get();
  },
  add: (by: number) => {
    value += by;
  },
});

/** The parts of Embla that the plugin uses. */
const carousel = () => {
  const engine = {
    location: vector(0),
    previousLocation: vector(0),
    target: vector(0),
    scrollBody: {
      seek: () => 'moved by friction',
      direction: () => 0,
      useDuration: () => undefined,
      useBaseFriction: () => undefined,
    } as Record<string, (n?: number) => unknown>,
  };
  const listeners = new Set<() => void>();
  const api = {
    internalEngine: () => engine,
    on: (_event: string, listener: () => void) => listeners.add(listener),
    off: (_event: string, listener: () => void) => listeners.delete(listener),
  };
  const plugin = timedScroll(500);
  plugin.init(api as never);
  const move = (by: number) => {
    engine.scrollBody.useDuration!(25);
    engine.target.add(by);
  };
  const step = (times: number) => {
    let result: unknown;
    for (let i = 0; i < times; i++) result = engine.scrollBody.seek!();
    return result;
  };
  return { engine, plugin, move, step, listeners, touch: () => listeners.forEach((listener) => listener()) };
};

test('a move of 500 ms arrives at its thirtieth step of a sixtieth of a second', () => {
  const { engine, move, step } = carousel();
  move(-900);
  step(29);
  expect(engine.location.get()).toBeGreaterThan(-900);
  expect(engine.location.get()).toBeLessThan(-890);
  step(1);
  expect(engine.location.get()).toBeCloseTo(-900, 9);
});

test('a move that replaces another has the full time', () => {
  const { engine, move, step } = carousel();
  move(-900);
  step(10);
  move(-900);
  step(29);
  expect(engine.location.get()).toBeGreaterThan(-1800);
  step(1);
  expect(engine.location.get()).toBeCloseTo(-1800, 9);
});

test('a move continues when Embla jumps to the other end of the loop', () => {
  const { engine, move, step } = carousel();
  move(-900);
  step(15);
  const left = engine.target.get() - engine.location.get();
  engine.location.add(3600);
  engine.target.add(3600);
  step(1);
  expect(engine.target.get() - engine.location.get()).toBeCloseTo(left * (14 / 15) ** 3, 9);
  step(14);
  expect(engine.location.get()).toBeCloseTo(2700, 9);
});

test('a move without a duration arrives at once', () => {
  const { engine, step } = carousel();
  engine.scrollBody.useDuration!(0);
  engine.target.add(-900);
  step(1);
  expect(engine.location.get()).toBe(-900);
});

test('a swipe moves the slides by friction, until the next button', () => {
  const { engine, move, step, touch } = carousel();
  move(-900);
  touch();
  expect(step(1)).toBe('moved by friction');
  move(-900);
  expect(step(1)).toBe(engine.scrollBody);
});

test('a destroyed carousel has no listeners', () => {
  const { plugin, listeners } = carousel();
  plugin.destroy();
  expect(listeners.size).toBe(0);
});
