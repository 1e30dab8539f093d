import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A typed phone number in E.164 form ('+12135550142'), or undefined if no such number can exist or it has an
 * extension. Without a country code it is a number of the United States, where the company is. Which numbers get SMS
 * is for notifications to decide.
 */
export const smsNumber = (typed: string): string | undefined => {
  const number = parsePhoneNumberFromString(typed, 'US');
  return number?.isValid() && !number.ext ? number.number : undefined;
};
