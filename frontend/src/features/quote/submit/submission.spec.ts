import { describe, expect, test } from '@jest/globals';
import { EMPTY_QUOTE, quoteBody } from '../values/quote-values.ts';
import { isSubmission, nextSubmission } from './submission.ts';

const body = quoteBody({ ...EMPTY_QUOTE, name: 'Dana Whitfield', printColors: '2' });
const file = (name: string, lastModified = 1) => new File(['abc'], name, { lastModified });
const NOW = 1_795_000_000_000;
const HOUR = 60 * 60 * 1000;

describe('nextSubmission', () => {
  test('has the time as its id', () => {
    expect(nextSubmission(undefined, body, [], NOW)).toMatchObject({ id: String(NOW), uploaded: false });
  });

  test('is the failed one, with its uploaded files, if nothing has changed', () => {
    const failed = { ...nextSubmission(undefined, body, [file('a.pdf')], NOW), uploaded: true };
    expect(nextSubmission(failed, { ...body }, [file('a.pdf')], NOW + HOUR)).toEqual(failed);
  });

  test('is a new one if a field has changed', () => {
    const failed = nextSubmission(undefined, body, [], NOW);
    const next = nextSubmission(failed, { ...body, comments: 'More' }, [], NOW + 1);
    expect(next.id).toBe(String(NOW + 1));
  });

  test('is a new one without uploads if the files have changed', () => {
    const failed = { ...nextSubmission(undefined, body, [file('a.pdf')], NOW), uploaded: true };
    for (const files of [[], [file('b.pdf')], [file('a.pdf', 2)], [file('a.pdf'), file('b.pdf')]]) {
      const next = nextSubmission(failed, body, files, NOW + 1);
      expect(next).toMatchObject({ id: String(NOW + 1), uploaded: false });
    }
  });

  test('never reuses the id of the previous one, even in the same millisecond', () => {
    const failed = nextSubmission(undefined, body, [], NOW);
    expect(nextSubmission(failed, { ...body, name: 'Kim' }, [], NOW).id).toBe(String(NOW + 1));
  });

  test('uploads files again that the server may have removed', () => {
    const failed = { ...nextSubmission(undefined, body, [file('a.pdf')], NOW), uploaded: true };
    expect(nextSubmission(failed, body, [file('a.pdf')], NOW + 13 * HOUR)).toEqual({
      ...failed,
      uploaded: false,
    });
  });
});

describe('isSubmission', () => {
  test('rejects other values', () => {
    expect(isSubmission({ id: '1', content: '', uploaded: false })).toBe(true);
    for (const value of [null, undefined, 'x', {}, { id: 1, content: '', uploaded: false }])
      expect(isSubmission(value)).toBe(false);
  });
});
