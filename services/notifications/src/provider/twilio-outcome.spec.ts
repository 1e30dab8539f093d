import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './twilio-outcome.ts';

const failure = (fields: object): Error => Object.assign(new Error('any message'), fields);

describe("the outcome of an error from Twilio's SDK", () => {
  it.each([
    ['an invalid number', { status: 400, code: 21211 }],
    ['wrong credentials', { status: 401, code: 20003 }],
    ['an unlisted code', { status: 400, code: 29999 }],
  ])('is a final refusal for %s', (_what, fields) => {
    expect(outcomeOf(failure(fields))).toMatchObject({ outcome: 'refused', reason: { code: fields.code } });
  });

  it.each([
    ['too many requests', { status: 429, code: 20429 }],
    ['too many requests at a proxy', { status: 429 }],
    ['a refused connection', { code: 'ECONNREFUSED' }],
    ['a name that does not resolve', { code: 'ENOTFOUND' }],
  ])('is not-processed for %s', (_what, fields) => {
    expect(outcomeOf(failure(fields)).outcome).toBe('not-processed');
  });

  it.each([
    ['a timeout', failure({ code: 'ECONNABORTED' })],
    ['a reset', failure({ code: 'ECONNRESET' })],
    ['a connection that timed out', failure({ code: 'ETIMEDOUT' })],
    ['a 500', failure({ status: 500, code: 20500 })],
    ['a 503', failure({ status: 503 })],
    ['an error page from a proxy', failure({ status: 403 })],
    ['a page instead of JSON', new SyntaxError('Unexpected token <')],
    ['no error at all', undefined],
  ])('is unknown for %s', (_what, error) => {
    expect(outcomeOf(error).outcome).toBe('unknown');
  });
});
