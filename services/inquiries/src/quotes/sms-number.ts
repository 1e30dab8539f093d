import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A typed phone number in E.164 form ('+12135550142'), or undefined if no such number can exist. Without a country code
 * it is a number of the United States, where the company is.
 */
export const smsNumber = (typed: string): string | undefined => {
  const number = parsePhoneNumberFromString(typed, 'US');
  return number?.isValid() ? number.number : undefined;
};
