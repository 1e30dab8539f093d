import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A number that may be sent to, in E.164 form, or why it may not. */
export type NumberRuling = { number: string } | { refusal: string };

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Rules on a phone number as typed. Only mobile numbers of the allowed countries are sent to: premium, toll-free and
 * personal numbers have the same country code as ordinary ones, and so have some twenty other countries beside the
 * United States. Without a country code a number is one of the United States, where the company is.
 */
export function ruleOnNumber(typed: string, countries: readonly string[]): NumberRuling {
  const number = parsePhoneNumberFromString(typed, 'US');
  if (!number?.isValid())
    return {
      refusal:
        'This is not a valid phone number. Please use the international format, such as +1 213 555 0142.',
    };
  if (number.ext)
    return { refusal: "A number with an extension can't receive SMS. Please enter a mobile number." };
  if (!number.country || !countries.includes(number.country))
    return { refusal: `We send SMS only to numbers in these countries: ${listOf(countries)}.` };
  const type = number.getType();
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE')
    return { refusal: "This number can't receive SMS. Please enter a mobile number." };
  return { number: number.number };
}

const listOf = (countries: readonly string[]): string =>
  new Intl.ListFormat('en').format(
    countries.map((country) => COUNTRY_NAMES.of(country as CountryCode) ?? country),
  );
