import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './twilio-outcome.ts';

const failure = (facts: object): Error => Object.assign(new Error('any words'), facts);

describe("the outcome of a failed call of Twilio's SDK", () => {
  it.each([
    ['an invalid number', { status: 400, code: 21211 }],
    ['wrong credentials', { status: 401, code: 20003 }],
    ['a code without words of ours', { status: 400, code: 29999 }],
  ])('is a final refusal for %s', (_what, facts) => {
    expect(outcomeOf(failure(facts))).toMatchObject({ outcome: 'refused', reason: { code: facts.code } });
  });

  it.each([
    ['too many requests', { status: 429, code: 20429 }],
    ['too many requests, told by a proxy', { status: 429 }],
    ['a refused connection', { code: 'ECONNREFUSED' }],
    ['a name that does not resolve', { code: 'ENOTFOUND' }],
  ])('is not processed for %s', (_what, facts) => {
    expect(outcomeOf(failure(facts)).outcome).toBe('not-processed');
  });

  it.each([
    ['a timeout', failure({ code: 'ECONNABORTED' })],
    ['a reset', failure({ code: 'ECONNRESET' })],
    ['a connection that timed out', failure({ code: 'ETIMEDOUT' })],
    ['a 500', failure({ status: 500, code: 20500 })],
    ['a 503', failure({ status: 503 })],
    ['a page of a proxy in place of a refusal', failure({ status: 403 })],
    ['a page in place of a success', new SyntaxError('Unexpected token <')],
    ['nothing known', undefined],
  ])('is unknown for %s', (_what, error) => {
    expect(outcomeOf(error).outcome).toBe('unknown');
  });
});
