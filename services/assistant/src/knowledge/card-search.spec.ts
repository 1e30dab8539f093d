import { describe, expect, it } from '@jest/globals';
import { CardSearch } from './card-search.ts';
import { loadCards } from './load-cards.ts';

const cards = loadCards();
const search = new CardSearch(cards);
const best = (question: string) => search.find(question, 1)[0]?.card.id;

describe('every card', () => {
  it.each(cards.flatMap(({ id, questions }) => questions.map((question) => [question, id])))(
    'is among the top three for its own question: %s → %s',
    (question, id) => {
      expect(search.find(question, 3).map(({ card }) => card.id)).toContain(id);
    },
  );

  it('names no price, no delivery time and no minimum quantity', () => {
    for (const { text } of cards) expect(text).not.toMatch(/[$€]|\bdollars?\b|business days|minimum order/i);
  });
});

it.each([
  ['e flute or b flute?', 'flute-e-b'],
  ['E vs. B flute', 'flute-e-b'],
  ['diference betwen e flut and b flut', 'flute-e-b'],
  ['aqueous varnish', 'aq'],
  ['recycling of boxes', 'recyclable'],
])('%s finds %s', (question, id) => {
  expect(best(question)).toBe(id);
});

it('finds nothing for words that no card has', () => {
  expect(search.find('xyzzy plugh')).toEqual([]);
});
