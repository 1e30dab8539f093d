import type { ChatMessage } from '@packaging/contracts/chat';
import { impossibleBox } from '../calculators/box.ts';
import { packing } from '../calculators/load-calculators.ts';
import { calculate } from '../calculators/calculate.ts';
import { quoteFor, size } from '../calculators/wording.ts';
import type { Card } from '../knowledge/card.ts';
import { CardSearch, type FoundCard } from '../knowledge/card-search.ts';
import type { Reply } from '../reply.ts';
import { type Question, understand } from '../understanding/conversation.ts';
import { COMMON_WORDS, TRADE_WORDS } from '../understanding/common-words.ts';
import { fixedTopic, type Intent } from '../understanding/intent.ts';
import { Spelling } from '../understanding/spelling.ts';
import { dimensionsOf, type Reading, stripDimensions } from '../understanding/reading.ts';
import { ASK_WHAT_FOR, FIXED_REPLIES, UNKNOWN } from './fixed-replies.ts';

/** A reply with its origin, for metrics and the benchmark. */
export interface BuiltInReply extends Reply {
  origin: 'fixed' | 'calculator' | 'card' | 'unknown';
  /** The earlier message that this one follows up on. */
  before?: string;
}

/** The least a card has to match: by score, or by coverage of nearly every word. */
const GOOD_SCORE = { score: 30, coverage: 0.33 };
/** Instead of GOOD_SCORE for rude messages: only clear questions are answered. */
const CLEAR_QUESTION = { score: 150, coverage: 0.33 };
const NEARLY_ALL_WORDS = { score: 6, coverage: 0.8 };

const isMatch = (found: FoundCard, goodScore: typeof GOOD_SCORE): boolean =>
  [goodScore, NEARLY_ALL_WORDS].some(
    ({ score, coverage }) => found.score >= score && found.coverage >= coverage,
  );

/** Answers from the fact cards and the calculators, without a key or network. */
export class BuiltInAssistant {
  readonly #search: CardSearch;
  readonly #spelling: Spelling;

  constructor(cards: readonly Card[]) {
    this.#search = new CardSearch(cards);
    const lettersOf = (texts: string[]) =>
      texts
        .join(' ')
        .toLowerCase()
        .match(/[a-z]+/g) ?? [];
    this.#spelling = new Spelling(
      [...TRADE_WORDS, ...lettersOf(cards.flatMap(({ title, questions }) => [title, ...questions]))],
      [...COMMON_WORDS, ...lettersOf(cards.map(({ text }) => text))],
    );
  }

  reply(typed: string, history: readonly ChatMessage[]): BuiltInReply {
    const fixed = fixedTopic(typed);
    if (fixed && fixed !== 'rude') return { text: FIXED_REPLIES[fixed], origin: 'fixed' };
    const message = this.#spelling.correct(typed);
    const question = understand(message, history);
    const { before } = question;
    return { ...this.#answer(question, fixed), ...(before ? { before } : {}) };
  }

  /** `fixed` is at most 'rude'; the other topics have been answered. */
  #answer(question: Question, fixed: 'rude' | undefined): BuiltInReply {
    const { message } = question;
    const calculated = this.#calculate(question);
    if (calculated && calculated.text !== question.lastReply) return { ...calculated, origin: 'calculator' };
    const goodScore = fixed === 'rude' ? CLEAR_QUESTION : GOOD_SCORE;
    // A calculated reply is only repeated if no card matches the new message.
    const card = this.#card(calculated ? [message] : this.#textsOf(question), goodScore);
    if (card) return { text: card.text, origin: 'card' };
    if (calculated) return { ...calculated, origin: 'calculator' };
    if (question.reading.packing)
      return {
        ...(impossibleBox(question.reading) ?? packing(question.reading.packing)),
        origin: 'calculator',
      };
    // An unknown question is not about an earlier size.
    const given = question.own.reading.size && dimensionsOf(question.reading);
    if (given)
      return {
        ...(impossibleBox(question.reading) ?? {
          text: `${size(given)}. ${ASK_WHAT_FOR}`,
          quote: quoteFor(question.reading.style, given, question.reading),
        }),
        origin: 'calculator',
      };
    const refused = repeatedRefusal(question);
    if (refused) return { text: FIXED_REPLIES[refused], origin: 'fixed' };
    // Rude words only matter if nothing above answered.
    return fixed ? { text: FIXED_REPLIES[fixed], origin: 'fixed' } : { text: UNKNOWN, origin: 'unknown' };
  }

  /** The best cards for a question, for a provider's prompt. */
  cardsFor(message: string, before = ''): Card[] {
    return this.#search.find(`${message} ${before}`, 4).map(({ card }) => card);
  }

  #calculate(question: Question): Reply | undefined {
    const { reading } = question;
    const wanted: Intent[] = [...question.intents];
    if (hasPaperboard(reading)) wanted.push('caliper');
    // A size and a weight without a question mean: which board?
    if (wanted.length === 0 && reading.size && reading.weight !== undefined) wanted.push('recommend-board');
    for (const intent of wanted) {
      if (intent !== 'thickness' && !hasFigures(reading)) continue;
      const reply = calculate(intent, question);
      if (reply) return reply;
    }
    return undefined;
  }

  #card(texts: readonly string[], goodScore: typeof GOOD_SCORE): Card | undefined {
    for (const text of texts) {
      const [best] = this.#search.find(stripDimensions(text), 1);
      if (best && isMatch(best, goodScore)) return best.card;
    }
    return undefined;
  }

  /** Search texts: the message, then the message together with the one it follows up on. */
  #textsOf({ message, own, before }: Question): string[] {
    const isFollowUp = before && !own.reading.size && this.#search.knows(message);
    return isFollowUp ? [message, `${before} ${message}`] : [message];
  }
}

/** A longer message is a new question. */
const REPEAT_MAX_WORDS = 6;

/** The refused topic of the last message, if this one only insists: 'just roughly'. */
function repeatedRefusal({ message, lastTopic }: Question): keyof typeof FIXED_REPLIES | undefined {
  const isPromise = lastTopic === 'money' || lastTopic === 'minimum' || lastTopic === 'lead-time';
  return isPromise && message.split(/\s+/).length <= REPEAT_MAX_WORDS ? lastTopic : undefined;
}

/** Whether the message has figures to calculate with. */
const hasFigures = ({ bare: _bare, style: _style, flute: _flute, ...figures }: Reading): boolean =>
  Object.keys(figures).length > 0;

const hasPaperboard = ({ points, gsm, millimeters }: Reading): boolean =>
  points !== undefined || gsm !== undefined || millimeters !== undefined;
