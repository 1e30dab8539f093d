import { describe, expect, test } from '@jest/globals';
import { scaleLabel } from './scale-label.ts';

describe('scaleLabel', () => {
  test('writes small drawings as one to many and large ones as many to one', () => {
    expect(scaleLabel(96)).toBe('1 : 1');
    expect(scaleLabel(12.5)).toBe('1 : 7.7');
    expect(scaleLabel(4)).toBe('1 : 24');
    expect(scaleLabel(192)).toBe('2 : 1');
  });
});
