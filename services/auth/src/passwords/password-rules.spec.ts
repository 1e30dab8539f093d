import { describe, expect, it } from '@jest/globals';
import { COMPANY } from '@packaging/contracts/company';
import { passwordProblem, staffPasswordProblem } from './password-rules.ts';

describe('a password', () => {
  it.each(['password1', 'PassWord1', 'qwertyuiop', '123456789', 'ｐａｓｓｗｏｒｄ１'])(
    'is refused as common: %s',
    (password) => {
      expect(passwordProblem(password, 'dana')).toContain('most common');
    },
  );

  it.each([
    ['danadana', 'dana'],
    ['Dana.Dana.2026', 'DANA'],
    ['dana@example.com', 'dana@example.com'],
    [COMPANY.name, 'dana'],
    [`${COMPANY.family}1952`, 'dana'],
    ['Packaging2026!', 'dana'],
  ])('is refused when little remains without names: %s of %s', (password, username) => {
    expect(passwordProblem(password, username)).toContain('user name');
  });

  it.each(['tall giraffe hums', '箱'.repeat(8), 'dana likes tall giraffes', 'the packaging of giraffes'])(
    'is accepted: %s',
    (password) => {
      expect(passwordProblem(password, 'dana')).toBeUndefined();
    },
  );
});

describe('a staff password', () => {
  it.each([
    ['x7#Kq!9vLm2', 'at least 12 characters'],
    ['aaaaaaaaaaaa', 'too easy to guess'],
    ['Password2026!', 'too easy to guess'],
    ['abcdefghijkl1', 'too easy to guess'],
    ['lovelace1815', 'too easy to guess'],
  ])('%s is refused', (password, reason) => {
    expect(staffPasswordProblem(password, 'lovelace')).toContain(reason);
  });

  it.each(['tall giraffes hum', 'x7#Kq!9vLm2w'])('%s is accepted', (password) => {
    expect(staffPasswordProblem(password, 'lovelace')).toBeUndefined();
  });
});
