import { describe, expect, it } from '@jest/globals';
import { usernameKey } from './username-key.ts';

describe('the key of a username', () => {
  it.each([
    ['Dana', 'dANA'],
    [' dana ', 'dana'],
    ['Ｄａｎａ', 'dana'],
    ['Jose\u0301', 'JOSÉ'],
    ['straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ﬁnn', 'FINN'],
    ['Kelvin', 'kelvin'],
  ])('is the same for %j and %j', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it.each([
    ['dana', 'dánа'],
    ['anna', 'аnna'],
    ['user1', 'user2'],
  ])('differs for %j and %j', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other));
  });

  it('is the same for every character and its other cases, and for the key itself', () => {
    const wrong: string[] = [];
    for (let code = 0x21; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      const others = [character.toLowerCase(), character.toUpperCase(), character.normalize('NFKC')];
      if (others.every((other) => other === character)) continue;
      const key = usernameKey(`a${character}b`);
      const keys = [key, ...others.map((other) => `a${other}b`)].map(usernameKey);
      if (keys.some((other) => other !== key)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });
});
