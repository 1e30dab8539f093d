import { describe, expect, it } from '@jest/globals';
import type { QuoteRequest } from '@packaging/contracts/quote';
import { quoteFingerprint } from './quote-fingerprint.ts';

const quote = { name: 'Ada', quantities: ['100', '200'], hasAttachments: false } as QuoteRequest;

describe('the fingerprint of a quote', () => {
  it('does not depend on the order of the fields', () => {
    const { name, ...rest } = quote;
    expect(quoteFingerprint({ ...rest, name })).toBe(quoteFingerprint(quote));
  });

  it('differs when any field does', () => {
    const others = [
      { ...quote, name: 'Ada ' },
      { ...quote, hasAttachments: true },
      { ...quote, quantities: ['200', '100'] },
      { ...quote, quantities: ['100,200'] },
      { ...quote, comments: '' },
    ];
    const all = [quote, ...others].map(quoteFingerprint);
    expect(new Set(all).size).toBe(all.length);
  });
});
