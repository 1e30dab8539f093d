import { describe, expect, it } from '@jest/globals';
import { BuiltInAssistant } from '../built-in/built-in-assistant.ts';
import { loadCards } from '../knowledge/load-cards.ts';
import { runCalculator } from '../provider/calculator-tool.ts';

const assistant = new BuiltInAssistant(loadCards());
const replyTo = (message: string) => assistant.reply(message, []);
const OUT_OF_RANGE = 'I can only calculate with sides from 1/8 to 240 in. Please check the dimensions.';

describe('a size that no box can have', () => {
  it.each([
    'how many on a pallet, 0.01 x 0.01 x 0.01 in outside',
    'how many on a pallet, 13/64 x 1/64 in',
    'blank of 9999999 x 12 x 10',
    'blank of 1/0 x 12 x 10',
    'dim weight of 300x200x12 inches',
    '0.001 x 0.001 x 0.001',
    'box for 12 candles, each 1/0 x 3 x 4 in',
    'box for 12 candles, each 0.01 x 3 x 4 in',
    'box for 900 crates, each 48 x 40 x 36 in',
  ])('is refused: %s', (message) => {
    expect(replyTo(message)).toEqual({ text: OUT_OF_RANGE, origin: 'calculator' });
  });

  it('of the outside has no room inside', () => {
    const { text, quote } = replyTo('how many on a pallet, 0.3 x 0.3 x 0.3 in outside');
    expect(text).toBe(
      'A box of 0.3 × 0.3 × 0.3 in outside has no room inside in C flute. Please check the dimensions.',
    );
    expect(quote).toBeUndefined();
  });

  it('in the history does not affect questions without a size', () => {
    const history = [{ role: 'user' as const, content: 'blank of 0.01 x 0.01 x 0.01' }];
    expect(assistant.reply('how thick is E flute', history).text).toContain('1/16');
  });
});

it('a proposed quote has only sides above zero', () => {
  const sides = [0.125, 0.33, 0.7, 3, 240];
  const questions = [
    'pallet',
    'outside dimensions',
    'inside dimensions',
    'blank',
    'dim weight',
    'which board for 9 lb,',
  ];
  const quotes = ['inside', 'outside'].flatMap((basis) =>
    questions.flatMap((question) =>
      sides.flatMap((length) =>
        sides.map((height) => replyTo(`${question} ${length} x 4 x ${height} in ${basis}`).quote),
      ),
    ),
  );
  const proposed = quotes.flatMap((quote) => (quote ? [quote.length, quote.width, quote.height] : []));
  expect(proposed.length).toBeGreaterThan(200);
  expect(proposed.filter((side) => !(Number(side) > 0))).toEqual([]);
});

it.each([
  '{"kind":"pallet","length":1e-9,"width":1e-9,"height":1e-9}',
  '{"kind":"pallet","length":0.1,"width":12,"height":10}',
  '{"kind":"blank","length":241,"width":12,"height":10}',
])('the tool of a model refuses such a size: %s', (args) => {
  expect(runCalculator(args).text).toMatch(/not valid/);
});

it('a weight of zero is no weight', () => {
  expect(replyTo('how high can I stack 16x12x10 32 ECT C flute boxes of 0 lb').text).not.toContain(
    'Infinity',
  );
});
