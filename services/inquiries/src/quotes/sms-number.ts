import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A phone number as typed in E.164 form ('+12135550142'), or undefined if it is none that can exist.
 * Without a country code it is one of the United States, where the company is.
 */
export const smsNumber = (typed: string): string | undefined => {
  const number = parsePhoneNumberFromString(typed, 'US');
  return number?.isValid() ? number.number : undefined;
};
