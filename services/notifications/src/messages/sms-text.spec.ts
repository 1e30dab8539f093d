import { describe, expect, it } from '@jest/globals';
import { COMPANY } from '@packaging/contracts/company';
import { quoteReference } from '@packaging/contracts/quote-reference';
import {
  ORDER_STATUSES,
  TEST_SMS_BOX_TYPES,
  type OrderStatus,
  type TestSmsBoxType,
} from '@packaging/contracts/sms';
import { GSM_EXTENDED, isGsm, toGsm } from './gsm.ts';
import { numberTest, orderStatus, quoteConfirmation, quoteReady } from './sms-text.ts';

const REFERENCE = quoteReference('3f2a9c1b-0000-4000-8000-000000000000');
/** Twilio's prefix for messages from a trial account. */
const TRIAL_PREFIX = 'Sent from your Twilio trial account - ';
const keysOf = <Key extends string>(object: Record<Key, unknown>) => Object.keys(object) as Key[];

/** The number of segments a message is sent and charged as. */
function smsSegments(text: string): number {
  const [length, single, concatenated] = isGsm(text)
    ? [
        text.length + Array.from(text).filter((character) => GSM_EXTENDED.includes(character)).length,
        160,
        153,
      ]
    : [text.length, 70, 67];
  return length <= single ? 1 : Math.ceil(length / concatenated);
}

const EVERY_TEXT: [kind: string, text: string][] = [
  ['confirmation', quoteConfirmation(REFERENCE)],
  ...keysOf<TestSmsBoxType>(TEST_SMS_BOX_TYPES).map((box): [string, string] => [
    `confirmation for ${box}`,
    quoteConfirmation(REFERENCE, box),
  ]),
  ['quote ready', quoteReady(REFERENCE)],
  ...keysOf<OrderStatus>(ORDER_STATUSES).map((status): [string, string] => [
    `order ${status}`,
    orderStatus(REFERENCE, status),
  ]),
  ['number test', numberTest(REFERENCE)],
];

describe.each(EVERY_TEXT)('the text of a %s', (_kind, text) => {
  it('names the company and the reference', () => {
    expect(text.startsWith(toGsm(COMPANY.name))).toBe(true);
    expect(text).toContain('3F2A9C1B');
  });

  it('ends with opt-out instructions', () => {
    expect(text).toMatch(/ Reply STOP to opt out$/);
  });

  it('fits in two segments, even with a long company name and the trial prefix', () => {
    const longest = TRIAL_PREFIX + text.replace(toGsm(COMPANY.name), 'N'.repeat(60));
    expect(smsSegments(longest)).toBeLessThanOrEqual(2);
  });

  it('has no character outside GSM 03.38', () => {
    expect(smsSegments(text.padEnd(160, '.'))).toBe(text.length <= 160 ? 1 : 2);
  });
});

describe('a text for SMS', () => {
  it('replaces typographic and accented characters outside GSM 03.38', () => {
    expect(toGsm('“Kárton” – Müller’s Ñandú…')).toBe('"Karton" - Müller\'s Ñandu...');
  });

  it('keeps characters without a substitute', () => {
    expect(toGsm('静かに')).toBe('静かに');
  });

  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['静'.repeat(70), 1],
    ['静'.repeat(71), 2],
    ['静'.repeat(135), 3],
  ])('is counted in the network’s segments (%#)', (text, segments) => {
    expect(smsSegments(text)).toBe(segments);
  });
});
