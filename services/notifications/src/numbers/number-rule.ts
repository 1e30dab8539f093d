import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A number in E.164 form, or why no SMS may be sent to it. */
export type NumberCheck = { number: string } | { refusal: string };

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Checks a phone number as typed. Only mobile numbers of the allowed countries pass: +1 is also the code of premium,
 * toll-free and personal numbers and of some twenty other countries. Without a country code the number is a US one.
 */
export function checkNumber(typed: string, countries: readonly string[]): NumberCheck {
  // Without `extract` the whole text must be the number.
  const number = parsePhoneNumberFromString(typed.trim().replace(/^tel:/i, ''), {
    defaultCountry: 'US',
    extract: false,
  });
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
