import { describe, expect, it } from '@jest/globals';
import { repeatsInstructions, supportedReply } from './figure-check.ts';

const SOURCES = ['B flute is 1/8 in (3.2 mm) thick. 32 ECT carries 65 lb gross.', 'my box is 16x12x10'];
const GOOD = 'B flute is 0.125 in thick, which suits most of your boxes.';

describe('a supported reply', () => {
  it.each([
    GOOD,
    'Your 16 × 12 × 10 in box in 32 ECT carries 65 lb gross in freight.',
    'Choose one board for both sides of the box.',
    'Use e.g. B flute, or write to sales@example.com or see /request-quote for it.',
  ])('is unchanged: %s', (reply) => {
    expect(supportedReply(reply, SOURCES)).toBe(reply);
  });

  it.each([
    'It carries 80 lb.',
    'It is 0.126 in thick.',
    'It costs little, about 65 cents.',
    'Prices start at 32.',
    'We deliver in 10 days.',
    'The minimum order is 32.',
    'You get 32 boxes.',
    'It takes eighty pounds.',
    'That is €16.',
    'Call 12135550199 for it.',
    'Log in at https://evil.example/login now.',
    'See //evil.example for it.',
    'See EVIL.example for it.',
    'See пример.рф for it.',
    'Write to sales@example.com.evil.example for it.',
  ])('loses the sentence: %s', (sentence) => {
    expect(supportedReply(`${GOOD} ${sentence}`, SOURCES)).toBe(GOOD);
    expect(supportedReply(`${sentence} ${GOOD}`, SOURCES)).toBe(GOOD);
  });

  it('loses single lines of a list and keeps the numbers of the others', () => {
    const reply = `Two ways to go about it, both of them usual:\n1. Use B flute at 1/8 in.\n2. Use X flute at 5/8 in.\n3. Ask us at /contact.`;
    expect(supportedReply(reply, SOURCES)).toBe(
      'Two ways to go about it, both of them usual:\n1. Use B flute at 1/8 in.\n3. Ask us at /contact.',
    );
  });

  it('is undefined if too little is left', () => {
    expect(supportedReply('Sure. It carries 80 lb and costs $3.', SOURCES)).toBeUndefined();
  });
});

it('eight consecutive words of the instructions are a repetition, seven are not', () => {
  const instructions = 'Use only the facts below and results of the tool, nothing else.';
  expect(repeatsInstructions('I must use only the facts below and results of it', instructions)).toBe(true);
  expect(repeatsInstructions('I use only the facts below and results', instructions)).toBe(false);
});
