import { describe, expect, it } from '@jest/globals';
import { isRequestId } from './request-id.ts';

describe('a request id from outside', () => {
  it('is kept if it is short and harmless', () => {
    expect(isRequestId('9f1c2a7e-0b1d-4c55-9a43-2f0d3a4b5c6d')).toBe(true);
  });

  it.each(['', 'short', 'x'.repeat(65), 'a b c d e f', 'id\nlevel=fatal', undefined, ['12345678']])(
    'is replaced if it is %j',
    (id) => {
      expect(isRequestId(id)).toBe(false);
    },
  );
});
