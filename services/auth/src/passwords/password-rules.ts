import { COMPANY } from '@packaging/contracts/company';
import { PASSWORD_MIN_LENGTH, STAFF_PASSWORD_MIN_LENGTH } from '@packaging/contracts/limits';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const COMMON = 'This password is one of the most common ones. Please choose another.';
const SHORT_FOR_STAFF = `A staff password must have at least ${STAFF_PASSWORD_MIN_LENGTH} characters`;
const EASY =
  'This password is too easy to guess for a staff account. Please choose a longer or less regular one.';
/** Of zxcvbn, from 0 to 4: guessed in more than 10⁸ attempts. */
const STAFF_SCORE_MIN = 3;
/** The maximum number of characters that are scored: 128 can cost a second. */
const SCORED_LENGTH = 40;
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

/** Created at the first use, which only staff passwords need: its tables take memory. */
let scorer: ZxcvbnFactory | undefined;

/** Why a password that {@link passwordProblem} accepts is refused for a staff account, if it is. */
export function staffPasswordProblem(password: string, username: string): string | undefined {
  const normalized = password.normalize('NFKC');
  if (codePoints(normalized) < STAFF_PASSWORD_MIN_LENGTH) return SHORT_FOR_STAFF;
  scorer ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const start = Array.from(normalized).slice(0, SCORED_LENGTH).join('');
  const { score } = scorer.check(start, [username, ...companyNames]);
  return score < STAFF_SCORE_MIN ? EASY : undefined;
}
