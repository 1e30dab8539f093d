import MiniSearch from 'minisearch';
import type { Card } from './card.ts';
import { regular } from '../understanding/numbers.ts';
import { words } from './words.ts';

/** A card that a question found, with how much of the question it answers. */
export interface FoundCard {
  card: Card;
  score: number;
  /** Part of the question's words that the card knows, 0 to 1; a word that no card knows counts a third of others. */
  coverage: number;
}

/** Words from this length on may be spelled a little wrong. */
const FUZZY_FROM_LENGTH = 5;
const FUZZY_PART = 0.25;

/** How many of the best hits are compared with their cards' questions. */
const CANDIDATES = 24;

/** Finds cards by what they say and by the questions they answer. */
export class CardSearch {
  readonly #cards: Map<string, { card: Card; questions: Set<string>[] }>;
  /** Cards by the very words of their questions, some of which are nothing but stop words: 'what can you do'. */
  readonly #byQuestion: Map<string, Card>;
  readonly #index: MiniSearch;
  readonly #vocabulary: Set<string>;

  constructor(cards: readonly Card[]) {
    this.#cards = new Map(
      cards.map((card) => [
        card.id,
        { card, questions: card.questions.map((question) => new Set(words(question))) },
      ]),
    );
    this.#byQuestion = new Map(
      cards.flatMap((card) => card.questions.map((question) => [plain(question), card] as const)),
    );
    this.#vocabulary = new Set(
      cards.flatMap(({ title, questions, text }) => words([title, ...questions, text].join(' . '))),
    );
    this.#index = new MiniSearch({
      fields: ['title', 'questions', 'text'],
      tokenize: words,
      processTerm: (term) => term,
    });
    this.#index.addAll(
      cards.map(({ id, title, questions, text }) => ({ id, title, questions: questions.join(' . '), text })),
    );
  }

  /** Whether any card knows a word of this, or it has none that says anything: 'why?'. */
  knows(message: string): boolean {
    const said = words(message);
    return said.length === 0 || said.some((word) => this.#vocabulary.has(word));
  }

  /** The best cards first, at most `most`; one that is asked for in its own words counts up to double. */
  find(question: string, most = 3): FoundCard[] {
    const named = this.#byQuestion.get(plain(question));
    if (named) return [{ card: named, score: Number.POSITIVE_INFINITY, coverage: 1 }];
    const asked = new Set(words(question));
    if (asked.size === 0) return [];
    return this.#index
      .search(question, {
        boost: { title: 3, questions: 2 },
        fuzzy: (term) => (term.length >= FUZZY_FROM_LENGTH && /^[a-z]+$/.test(term) ? FUZZY_PART : false),
        weights: { fuzzy: 0.5, prefix: 0.4 },
        combineWith: 'OR',
      })
      .slice(0, CANDIDATES)
      .map(({ id, score, queryTerms, terms, match }) => {
        const { card, questions } = this.#cards.get(String(id))!;
        const likeness = Math.max(...questions.map((question) => likenessOf(question, asked)));
        return {
          card,
          score: score * (1 + likeness),
          coverage: coverageOf(asked, weighMatches(queryTerms, terms, match), this.#vocabulary),
        };
      })
      .toSorted((one, other) => other.score - one.score)
      .slice(0, most);
  }
}

/** Small talk around a question must not hide what it is about. */
const UNKNOWN_WORD_WEIGHT = 0.4;
/** A word that only a card's text holds says less than one of its title or questions. */
const TEXT_WORD_WEIGHT = 0.5;

/** The question's words that a card holds, each with how much that says. */
function weighMatches(
  queryTerms: string[],
  terms: string[],
  match: Record<string, string[]>,
): Map<string, number> {
  const isNamed = (word: string) =>
    terms.some(
      (term) => (term === word || queryTerms.length === 1) && match[term]?.some((field) => field !== 'text'),
    );
  const fuzzyNamed = terms.some((term) => match[term]?.some((field) => field !== 'text'));
  return new Map(
    queryTerms.map((word) => {
      const exact = match[word] !== undefined;
      return [word, (exact ? isNamed(word) : fuzzyNamed) ? 1 : TEXT_WORD_WEIGHT];
    }),
  );
}

function coverageOf(asked: Set<string>, matched: Map<string, number>, vocabulary: Set<string>): number {
  let sum = 0;
  for (const word of asked) {
    if (vocabulary.has(word) || matched.has(word)) sum += 1;
    // A number that no card knows is a quantity or a size.
    else if (!/^\d/.test(word)) sum += UNKNOWN_WORD_WEIGHT;
  }
  return [...matched.values()].reduce((total, weight) => total + weight, 0) / sum;
}

const plain = (question: string): string => regular(question).replace(/[?.! ]+$/, '');

/** Part of the words of both that they share: 1 for a question asked in the very words of the card. */
function likenessOf(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / (one.size + other.size - shared);
}
