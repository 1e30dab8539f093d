import { describe, expect, test } from '@jest/globals';
import { quoteFormSchema } from '@packaging/contracts/quote';
import { EMPTY_QUOTE, quoteBody } from './quote-values.ts';

describe('the empty quote', () => {
  test('is corrugated and uncoated, with one empty quantity and no consent to SMS', () => {
    expect(EMPTY_QUOTE).toMatchObject({
      boxType: 'corrugated',
      coating: 'None',
      quantities: [''],
      smsNotifications: false,
    });
  });

  test('has every field of the request, so that drafts keep them all', () => {
    expect(Object.keys(EMPTY_QUOTE).sort()).toEqual(Object.keys(quoteFormSchema.shape).sort());
  });
});

describe('quoteBody', () => {
  test('includes custom texts only if OTHER is chosen', () => {
    const values = { ...EMPTY_QUOTE, customStyle: 'Tray', customMaterial: 'Solid board' };
    expect(quoteBody(values)).toMatchObject({ customStyle: '', customMaterial: '' });
    expect(quoteBody({ ...values, style: 'OTHER', material: 'OTHER' })).toMatchObject({
      customStyle: 'Tray',
      customMaterial: 'Solid board',
    });
  });

  test('never consents to SMS, even if a draft does', () => {
    expect(quoteBody({ ...EMPTY_QUOTE, smsNotifications: true }).smsNotifications).toBe(false);
  });
});
