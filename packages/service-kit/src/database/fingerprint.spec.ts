import { describe, expect, it } from '@jest/globals';
import type { QuoteRequest } from '@packaging/contracts/quote';
import { fingerprint } from './fingerprint.ts';

const quote = { name: 'Ada', quantities: ['100', '200'], hasAttachments: false } as QuoteRequest;

describe('the fingerprint of a request', () => {
  it('does not depend on the order of the fields', () => {
    const { name, ...rest } = quote;
    expect(fingerprint({ ...rest, name })).toBe(fingerprint(quote));
  });

  it('differs when any field does', () => {
    const others = [
      { ...quote, name: 'Ada ' },
      { ...quote, hasAttachments: true },
      { ...quote, quantities: ['200', '100'] },
      { ...quote, quantities: ['100,200'] },
      { ...quote, comments: '' },
    ];
    const all = [quote, ...others].map(fingerprint);
    expect(new Set(all).size).toBe(all.length);
  });
});
