import { describe, expect, it } from '@jest/globals';
import { requestedRange } from './byte-range.ts';

describe('a requested range of 1000 bytes', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-499', { start: 0, end: 499 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=-200', { start: 800, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=999-5000', { start: 999, end: 999 }],
    ['BYTES= 0-0 ', { start: 0, end: 0 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=5-4', 'whole'],
    ['bytes=-', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
  ])('%j is %j', (header, range) => {
    expect(requestedRange(header, 1000)).toEqual(range);
  });

  it('is never a part of nothing', () => {
    expect(requestedRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(requestedRange('bytes=-1', 0)).toBe('unsatisfiable');
  });
});
