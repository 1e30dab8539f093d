import MiniSearch from 'minisearch';
import type { Card } from './card.ts';
import { normalize } from '../understanding/numbers.ts';
import { words } from './words.ts';

/** A card found for a question. */
export interface FoundCard {
  card: Card;
  score: number;
  /** Weighted share of the question's words found in the card, 0 to 1. */
  coverage: number;
}

/** Words of this length and longer may be misspelled. */
const FUZZY_FROM_LENGTH = 5;
const FUZZY_PART = 0.25;

/** The number of best hits that are compared with their cards' questions. */
const CANDIDATES = 24;

/** Finds cards by their text and by the questions they answer. */
export class CardSearch {
  readonly #cards: Map<string, { card: Card; questions: Set<string>[] }>;
  /** Cards by their exact questions, some of which consist of stop words: 'what can you do'. */
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

  /** Whether a card has a word of the message, or the message has only stop words: 'why?'. */
  knows(message: string): boolean {
    const found = words(message);
    return found.length === 0 || found.some((word) => this.#vocabulary.has(word));
  }

  /** The best cards first, at most `limit`. Words shared with a card's own question count up to double. */
  find(question: string, limit = 3): FoundCard[] {
    const exact = this.#byQuestion.get(plain(question));
    if (exact) return [{ card: exact, score: Number.POSITIVE_INFINITY, coverage: 1 }];
    const questionWords = new Set(words(question));
    if (questionWords.size === 0) return [];
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
        const best = Math.max(...questions.map((question) => similarity(question, questionWords)));
        return {
          card,
          score: score * (1 + best),
          coverage: coverageOf(questionWords, weighMatches(queryTerms, terms, match), this.#vocabulary),
        };
      })
      .toSorted((one, other) => other.score - one.score)
      .slice(0, limit);
  }
}

/** Words that no card knows count less, so that small talk does not hide the question. */
const UNKNOWN_WORD_WEIGHT = 0.4;
/** A word only in a card's text counts less than one in its title or questions. */
const TEXT_WORD_WEIGHT = 0.5;

/** The question's words found in a card, with their weights. */
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

function coverageOf(
  questionWords: Set<string>,
  matched: Map<string, number>,
  vocabulary: Set<string>,
): number {
  let sum = 0;
  for (const word of questionWords) {
    if (vocabulary.has(word) || matched.has(word)) sum += 1;
    // An unknown number is a quantity or a size and does not count.
    else if (!/^\d/.test(word)) sum += UNKNOWN_WORD_WEIGHT;
  }
  return [...matched.values()].reduce((total, weight) => total + weight, 0) / sum;
}

const plain = (question: string): string => normalize(question).replace(/(?<![?.! ])[?.! ]+$/, '');

/** Share of common words, 1 for the same words. */
function similarity(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / (one.size + other.size - shared);
}
