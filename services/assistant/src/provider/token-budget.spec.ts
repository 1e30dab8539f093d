import { describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { TokenBudget } from './token-budget.ts';

/** A budget whose database grants reservations while `hasRoom` returns true. */
const budget = (dailyTokens = 1_000_000, hasRoom = () => true) =>
  new TokenBudget(
    { query: () => Promise.resolve(hasRoom() ? [{}] : []) } as unknown as DataSource,
    dailyTokens,
  );

describe('the part of a network', () => {
  it('is refused beyond its share, while others still have theirs', async () => {
    const tokens = budget();
    expect(await tokens.reserve(30_000, 'one')).toBe(true);
    expect(await tokens.reserve(30_000, 'one')).toBe(false);
    expect(await tokens.reserve(30_000, 'other')).toBe(true);
    expect(await tokens.reserve(20_000, 'one')).toBe(true);
  });

  it('counts the tokens used instead of those reserved', async () => {
    const tokens = budget();
    await tokens.reserve(50_000, 'one');
    await tokens.settle(-45_000, 'one');
    expect(await tokens.reserve(45_000, 'one')).toBe(true);
    expect(await tokens.reserve(1, 'one')).toBe(false);
  });

  it('is not used up by calls that the day has no tokens for', async () => {
    let room = false;
    const tokens = budget(1_000_000, () => room);
    expect(await tokens.reserve(50_000, 'one')).toBe(false);
    room = true;
    expect(await tokens.reserve(50_000, 'one')).toBe(true);
  });

  it('is enough for a few replies even with a small budget', async () => {
    const tokens = budget(30_000);
    expect(await tokens.reserve(20_000, 'one')).toBe(true);
    expect(await tokens.reserve(1, 'one')).toBe(false);
  });
});
