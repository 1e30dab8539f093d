import type { ChatMessage } from '@packaging/contracts/chat';
import { CHAT_MESSAGE_MAX_LENGTH } from '@packaging/contracts/limits';
import { hasPossibleSides } from '@packaging/packaging/dimensions';
import { packPieces } from '@packaging/packaging/packing';
import { fixedTopic, type FixedTopic, type Intent, intents } from './intent.ts';
import { normalize } from './numbers.ts';
import { dimensionsOf, read, type Reading, stripDimensions } from './reading.ts';

/** The visitor's question, completed from the last messages. */
export interface Question {
  message: string;
  reading: Reading;
  intents: Intent[];
  /** Figures and intents of the message itself. */
  own: Pick<Question, 'reading' | 'intents'>;
  /** The fixed topic of the visitor's last message. */
  lastTopic?: FixedTopic;
  /** The earlier message that it follows up on. */
  before?: string;
  /** The assistant's last reply, unless this message repeats the question. */
  lastReply?: string;
}

/** Words of a follow-up: 'and for 20 lb?', 'what about E flute then?'. */
const FOLLOW_UP =
  /^(?:and|also|but|then|or|so|ok|same|now|what about|how about|what if|if|with|in|for|as)\b|\bthen\??$|\b(?:they|them|it|that|those|same|ones?)\b/;
const SHORT_MAX_WORDS = 9;

/** Readings that make a short message a follow-up. */
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

/**
 * The question, with figures and intents of the last messages if it follows up on them. Each message is read once, the
 * visitor's earlier ones up to the length that the page sends: this bounds the work of a request.
 */
export function understand(message: string, history: readonly ChatMessage[]): Question {
  const typed = history
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content.slice(0, CHAT_MESSAGE_MAX_LENGTH));
  const topics = typed.map(fixedTopic);
  const lastTopic = topics.at(-1);
  const question = inConversation(
    message,
    typed.filter((_text, index) => !topics[index]),
  );
  const lastQuestion = history.findLast(({ role }) => role === 'user')?.content;
  // A repeated question gets the same reply.
  const lastReply =
    lastQuestion === message ? undefined : history.findLast(({ role }) => role === 'assistant')?.content;
  return {
    ...question,
    reading: packPiecesInBox(question.reading),
    ...(lastTopic ? { lastTopic } : {}),
    ...(lastReply ? { lastReply } : {}),
  };
}

/** Replaces pieces by the box they need, so that calculations are about that box. */
function packPiecesInBox(reading: Reading): Reading {
  const { pieces, weight, weightOfOne } = reading;
  const piece = dimensionsOf(reading);
  if (!pieces || !piece || !hasPossibleSides(piece)) return reading;
  const packing = packPieces(piece, pieces);
  return {
    ...reading,
    size: packing.inside,
    packing: { ...packing, piece, pieces },
    ...(weight !== undefined && weightOfOne ? { weight: weight * pieces } : {}),
  };
}

function inConversation(message: string, earlier: readonly string[]): Question {
  const reading = read(message);
  const ownIntents = intents(message);
  const own = { reading, intents: ownIntents };
  const standalone: Question = { message, ...own, own };
  const text = normalize(message);
  const isShort = stripDimensions(message).split(' ').length <= SHORT_MAX_WORDS;
  const isFollowUp = isShort && (FOLLOW_UP.test(text) || (ownIntents.length === 0 && hasFigures(reading)));
  const lacksSize = ownIntents.length > 0 && !reading.size;
  if (earlier.length === 0 || !(isFollowUp || lacksSize)) return standalone;

  const readings = earlier.map(read);
  const before = readings.reduce(merge, { bare: [] });
  if (ownIntents.length > 0)
    return {
      ...standalone,
      reading: merge(before, reading),
      ...(isFollowUp ? { before: earlier.at(-1)! } : {}),
    };
  return {
    ...standalone,
    reading: merge(before, resolveBareNumber(reading, readings.at(-1)!)),
    intents: earlier.map(intents).findLast((found) => found.length > 0) ?? [],
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
  // A new size stays inside or outside like the old one: 'and 18x12x10?' after an outside size.
  if (now.size && before.size?.basis && !now.size.basis)
    merged.size = { ...now.size, basis: before.size.basis };
  if (now.newHeight !== undefined && before.size?.height !== undefined && !now.size)
    merged.size = { ...before.size, height: now.newHeight };
  return merged;
}

/** Gives a bare number the kind of the last message's figure: 'and 44?' after '32 ECT'. */
function resolveBareNumber(now: Reading, before: Reading): Reading {
  const [value] = now.bare;
  if (value === undefined) return now;
  const kind = (['ect', 'points', 'gsm', 'weight', 'stack'] as const).find(
    (key) => before[key] !== undefined,
  );
  return kind && now[kind] === undefined ? { ...now, [kind]: value } : now;
}
