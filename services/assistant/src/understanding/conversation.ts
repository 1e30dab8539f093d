import type { ChatMessage } from '@packaging/contracts/chat';
import { packPieces } from '@packaging/packaging/packing';
import { fixedTopic, type Intent, intents } from './intent.ts';
import { regular } from './numbers.ts';
import { dimensionsOf, read, type Reading, withoutSize } from './reading.ts';

/** The visitor's question with what the last messages add to it. */
export interface Question {
  message: string;
  reading: Reading;
  intents: Intent[];
  /** Whether what is asked comes from an earlier message, and this one only changes a figure. */
  followsUp: boolean;
  /** The earlier message that it goes on from. */
  before?: string;
  /** What the assistant replied last, to another message. */
  told?: string;
}

/** Words that go on with what was said: 'and for 20 lb?', 'what about E flute then?'. */
const GOES_ON =
  /^(?:and|also|but|then|or|so|ok|same|now|what about|how about|what if|if|with|in|for|as)\b|\bthen\??$|\b(?:they|them|it|that|those|same|ones?)\b/;
const SHORT_WORDS = 9;

/** Readings that a follow-up may take over from the message before. */
const CARRIED = [
  'size',
  'flute',
  'ect',
  'style',
  'weight',
  'stack',
  'strength',
  'divisor',
  'newHeight',
  'days',
  'humidity',
  'points',
  'gsm',
  'millimeters',
  'loadHeight',
  'wall',
  'fragile',
  'pieces',
] as const;

/** What is asked, with the figures and the matter of the last messages where this one goes on from them. */
export function understand(message: string, history: readonly ChatMessage[]): Question {
  const question = inConversation(message, history);
  const asked = history.findLast(({ role }) => role === 'user')?.content;
  // The same question gets the same reply again.
  const told = asked === message ? undefined : history.findLast(({ role }) => role === 'assistant')?.content;
  return { ...question, reading: packed(question.reading), ...(told ? { told } : {}) };
}

/** Pieces become the box that they take, so that all that is asked next is about that box. */
function packed(reading: Reading): Reading {
  const { pieces, weight, weightOfOne } = reading;
  const piece = dimensionsOf(reading);
  if (!pieces || !piece) return reading;
  const packing = packPieces(piece, pieces);
  return {
    ...reading,
    size: packing.inside,
    packing: { ...packing, piece, pieces },
    ...(weight !== undefined && weightOfOne ? { weight: weight * pieces } : {}),
  };
}

function inConversation(message: string, history: readonly ChatMessage[]): Question {
  const reading = read(message);
  const asked = intents(message);
  const alone: Question = { message, reading, intents: asked, followsUp: false };
  const earlier = history
    .filter(({ role, content }) => role === 'user' && !fixedTopic(content))
    .map(({ content }) => content);
  const text = regular(message);
  const isShort = withoutSize(message).split(' ').length <= SHORT_WORDS;
  const goesOn = isShort && (GOES_ON.test(text) || (asked.length === 0 && hasFigures(reading)));
  const lacksSize = asked.length > 0 && !reading.size;
  if (earlier.length === 0 || !(goesOn || lacksSize)) return alone;

  const before = earlier.reduce<Reading>((sum, said) => merge(sum, read(said)), { bare: [] });
  const beforeIntents = earlier.map(intents).findLast((found) => found.length > 0) ?? [];
  if (asked.length > 0)
    return { ...alone, reading: merge(before, reading), ...(goesOn ? { before: earlier.at(-1)! } : {}) };
  return {
    message,
    reading: merge(before, named(reading, read(earlier.at(-1)!))),
    intents: beforeIntents,
    followsUp: true,
    before: earlier.at(-1)!,
  };
}

const hasFigures = (reading: Reading): boolean =>
  reading.bare.length > 0 || CARRIED.some((key) => reading[key] !== undefined);

/** The lighter double wall of the quote form: 'what about double wall then?'. */
const FIRST_DOUBLE_WALL = { ect: 48, flute: 'BC' } as const;

function merge(before: Reading, now: Reading): Reading {
  const merged: Reading = { ...before, ...now };
  if (now.size && !now.pieces) delete merged.pieces;
  if (now.weight !== undefined && !now.weightOfOne) delete merged.weightOfOne;
  if (now.ect !== undefined && !now.wall) delete merged.wall;
  if (now.wall === 'double' && now.ect === undefined && !now.flute) {
    merged.flute = FIRST_DOUBLE_WALL.flute;
    if (before.ect !== undefined) merged.ect = FIRST_DOUBLE_WALL.ect;
  }
  // A new size keeps what was said of the old one: 'and 18x12x10?' after an outside size.
  if (now.size && before.size?.basis && !now.size.basis)
    merged.size = { ...now.size, basis: before.size.basis };
  if (now.newHeight !== undefined && before.size?.height !== undefined && !now.size)
    merged.size = { ...before.size, height: now.newHeight };
  return merged;
}

/** A bare number is of the kind that the message before had: 'and 44?' after '32 ECT'. */
function named(now: Reading, before: Reading): Reading {
  const [value] = now.bare;
  if (value === undefined) return now;
  const kind = (['ect', 'points', 'gsm', 'weight', 'stack'] as const).find(
    (key) => before[key] !== undefined,
  );
  return kind && now[kind] === undefined ? { ...now, [kind]: value } : now;
}
