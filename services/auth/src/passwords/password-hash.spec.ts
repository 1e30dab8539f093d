import { describe, expect, it } from '@jest/globals';
import { HASH_PARAMETERS, hashPassword, isOutdated, verifyPassword } from './password-hash.ts';

const CHEAP = { memoryKib: 64, passes: 1, parallelism: 1 };

describe('a password hash', () => {
  it("is argon2id with OWASP's parameters, as a PHC string with a salt of its own", async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
  });

  it.each(['correct horse', 'ß 箱 📦 пароль', 'with\ttabs and trailing space '])(
    'matches only its own password: %j',
    async (password) => {
      const hash = await hashPassword(password, CHEAP);
      expect(await verifyPassword(password, hash)).toBe(true);
      expect(await verifyPassword(`${password} `, hash)).toBe(false);
      expect(await verifyPassword(password.toUpperCase(), hash)).toBe(false);
    },
  );

  it('matches the same characters composed differently', async () => {
    expect(await verifyPassword('cafe\u0301 cafe\u0301', await hashPassword('café café', CHEAP))).toBe(true);
  });

  // Written by the reference implementation's command: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1
  it('is understood when another program wrote it', async () => {
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('passwore', hash)).toBe(false);
  });

  it('is outdated as soon as one parameter is raised', () => {
    const phc = (memory: number, passes: number) =>
      `$argon2id$v=19$m=${memory},t=${passes},p=1$c2FsdA$aGFzaA`;
    const { memoryKib, passes } = HASH_PARAMETERS;
    expect(isOutdated(phc(memoryKib, passes))).toBe(false);
    expect(isOutdated(phc(memoryKib + 1, passes + 1))).toBe(false);
    expect(isOutdated(phc(memoryKib - 1, passes))).toBe(true);
    expect(isOutdated(phc(memoryKib, passes - 1))).toBe(true);
  });
});
