import { COMPANY } from '@packaging/contracts/company';
import { PASSWORD_MIN_LENGTH } from '@packaging/contracts/limits';
import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON = 'This password is one of the most common ones. Please choose another.';
const NAMED = "Please choose a password that is not made of your user name or the company's name";

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
const codePoints = (text: string): number => Array.from(text).length;

/** Common passwords of valid length. */
const commonPasswords = new Set(
  dictionary['passwords-common']
    .map(folded)
    .filter((password) => codePoints(password) >= PASSWORD_MIN_LENGTH),
);
const companyNames = [COMPANY.name, COMPANY.family, ...COMPANY.name.match(/[\p{L}\p{N}]{4,}/gu)!].map(folded);

/**
 * Why a password of valid length is refused, if it is: it is common, or too short without the user's and the company's
 * names.
 */
export function passwordProblem(password: string, username: string): string | undefined {
  const chosen = folded(password);
  if (commonPasswords.has(chosen)) return COMMON;
  const rest = [folded(username), ...companyNames]
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, ''), chosen);
  return rest !== chosen && codePoints(rest) < PASSWORD_MIN_LENGTH ? NAMED : undefined;
}
