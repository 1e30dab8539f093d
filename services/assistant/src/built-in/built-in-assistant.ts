import type { ChatMessage } from '@packaging/contracts/chat';
import { packing } from '../calculators/load-calculators.ts';
import { workOut } from '../calculators/work-out.ts';
import { quoteFor, size } from '../calculators/wording.ts';
import type { Card } from '../knowledge/card.ts';
import { CardSearch, type FoundCard } from '../knowledge/card-search.ts';
import type { Reply } from '../reply.ts';
import { type Question, understand } from '../understanding/conversation.ts';
import { COMMON_WORDS, TRADE_WORDS } from '../understanding/common-words.ts';
import { fixedTopic, type FixedTopic, type Intent } from '../understanding/intent.ts';
import { Spelling } from '../understanding/spelling.ts';
import { dimensionsOf, read, type Reading, withoutSize } from '../understanding/reading.ts';
import { ASK_WHAT_FOR, FIXED_REPLIES, UNKNOWN } from './fixed-replies.ts';

/** A reply with what it came from, for metrics and the benchmark. */
export interface BuiltInReply extends Reply {
  origin: 'fixed' | 'calculator' | 'card' | 'unknown';
}

/** A card is told if it is near enough to the question, or holds nearly every word of it. */
const NEAR = { score: 30, coverage: 0.33 };
/** In rude company only a question that is plainly one is answered. */
const PLAIN = { score: 150, coverage: 0.33 };
const NEARLY_ALL = { score: 6, coverage: 0.8 };

const isTold = (found: FoundCard, near: typeof NEAR): boolean =>
  [near, NEARLY_ALL].some(({ score, coverage }) => found.score >= score && found.coverage >= coverage);

/** Answers from the fact cards and the calculators alone: no key, no network. */
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
    const worked = this.#workOut(question);
    if (worked && worked.text !== question.told) return { ...worked, origin: 'calculator' };
    const near = fixed === 'rude' ? PLAIN : NEAR;
    // What was worked out already is only said again where no card knows more of what is asked now.
    const card = this.#card(worked ? [message] : this.#textsOf(question), near);
    if (card) return { text: card.text, origin: 'card' };
    if (worked) return { ...worked, origin: 'calculator' };
    if (question.reading.packing) return { ...packing(question.reading.packing), origin: 'calculator' };
    // A size of before is not what an unknown question is about.
    const given = read(message).size && dimensionsOf(question.reading);
    if (given)
      return {
        text: `${size(given)}. ${ASK_WHAT_FOR}`,
        quote: quoteFor(question.reading.style, given, question.reading),
        origin: 'calculator',
      };
    const insists = insistsOn(message, history);
    if (insists) return { text: FIXED_REPLIES[insists], origin: 'fixed' };
    // Rude words do not matter where there is something to answer.
    return fixed ? { text: FIXED_REPLIES[fixed], origin: 'fixed' } : { text: UNKNOWN, origin: 'unknown' };
  }

  /** The cards nearest to a question, for a provider's prompt. */
  cardsFor(message: string, history: readonly ChatMessage[]): Card[] {
    const { before = '' } = understand(message, history);
    return this.#search.find(`${message} ${before}`, 4).map(({ card }) => card);
  }

  #workOut(question: Question): Reply | undefined {
    const { reading } = question;
    const asked: Intent[] = [...question.intents];
    if (hasPaperboard(reading)) asked.push('caliper');
    // Who tells size and weight and asks nothing wants to know which board.
    if (asked.length === 0 && reading.size && reading.weight !== undefined) asked.push('recommend-board');
    for (const intent of asked) {
      if (intent !== 'thickness' && !hasFigures(reading)) continue;
      const reply = workOut(intent, question);
      if (reply) return reply;
    }
    return undefined;
  }

  #card(texts: readonly string[], near: typeof NEAR): Card | undefined {
    for (const text of texts) {
      const [best] = this.#search.find(withoutSize(text), 1);
      if (best && isTold(best, near)) return best.card;
    }
    return undefined;
  }

  /** What to look up: the question, then with the message that it goes on from, which says what it is about. */
  #textsOf({ message, before }: Question): string[] {
    const goesOn = before && !read(message).size && this.#search.knows(message);
    return goesOn ? [message, `${before} ${message}`] : [message];
  }
}

const INSISTING_WORDS = 6;

/** What is never promised, where a short message only asks for it again: 'just roughly'. */
function insistsOn(message: string, history: readonly ChatMessage[]): FixedTopic | undefined {
  const before = history.findLast(({ role }) => role === 'user');
  const topic = before && fixedTopic(before.content);
  const isPromise = topic === 'money' || topic === 'minimum' || topic === 'lead-time';
  return isPromise && message.split(/\s+/).length <= INSISTING_WORDS ? topic : undefined;
}

/** Whether there is anything to calculate with. */
const hasFigures = ({ bare: _bare, style: _style, flute: _flute, ...figures }: Reading): boolean =>
  Object.keys(figures).length > 0;

const hasPaperboard = ({ points, gsm, millimeters }: Reading): boolean =>
  points !== undefined || gsm !== undefined || millimeters !== undefined;
