import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A typed phone number in E.164 form ('+12135550142'), or undefined if no such number can exist or it has an extension.
 * Without a country code it is a US number. Notifications decides which numbers get SMS.
 */
export const smsNumber = (typed: string): string | undefined => {
  // Without `extract` the whole text must be the number.
  const number = parsePhoneNumberFromString(typed.trim().replace(/^tel:/i, ''), {
    defaultCountry: 'US',
    extract: false,
  });
  return number?.isValid() && !number.ext ? number.number : undefined;
};
