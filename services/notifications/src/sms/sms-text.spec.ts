import { describe, expect, it } from '@jest/globals';
import { COMPANY } from '@packaging/contracts/company';
import { smsText } from './sms-text.ts';

const text = smsText({ kind: 'quote-confirmation', quoteId: '3f2a9c1b-0000-4000-8000-000000000000' });

/** The basic set of GSM 03.38 as far as English needs it; any other character makes a segment 70 long. */
const GSM_TEXT = /^[A-Za-z0-9 \n@£$¥!"#%&'()*+,\-./:;<=>?¡¿_]*$/;

describe('the text of a confirmation', () => {
  it('names the company and the quote', () => {
    expect(text).toContain(COMPANY.name);
    expect(text).toContain('3F2A9C1B');
  });

  it('fits one SMS segment', () => {
    expect(text).toMatch(GSM_TEXT);
    expect(text.length).toBeLessThanOrEqual(160);
  });
});
