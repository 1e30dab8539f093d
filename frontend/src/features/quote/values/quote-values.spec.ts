import { describe, expect, test } from '@jest/globals';
import { quoteFormSchema } from '@packaging/contracts/quote';
import { EMPTY_QUOTE, quoteBody } from './quote-values.ts';

describe('the empty quote', () => {
  test('is corrugated, uncoated, of one empty quantity, without consent to SMS', () => {
    expect(EMPTY_QUOTE).toMatchObject({
      boxType: 'corrugated',
      coating: 'None',
      quantities: [''],
      smsNotifications: false,
    });
  });

  test('has every field of the request, so that none is lost from a draft', () => {
    expect(Object.keys(EMPTY_QUOTE).sort()).toEqual(Object.keys(quoteFormSchema.shape).sort());
  });
});

describe('quoteBody', () => {
  test('sends the custom texts only with the choice that asks for them', () => {
    const values = { ...EMPTY_QUOTE, customStyle: 'Tray', customMaterial: 'Solid board' };
    expect(quoteBody(values)).toMatchObject({ customStyle: '', customMaterial: '' });
    expect(quoteBody({ ...values, style: 'OTHER', material: 'OTHER' })).toMatchObject({
      customStyle: 'Tray',
      customMaterial: 'Solid board',
    });
  });

  test('never gives consent to SMS, whatever a draft holds', () => {
    expect(quoteBody({ ...EMPTY_QUOTE, smsNotifications: true }).smsNotifications).toBe(false);
  });
});
