import type { Reply } from '../reply.ts';
import type { Question } from '../understanding/conversation.ts';
import type { Intent } from '../understanding/intent.ts';
import type { Reading } from '../understanding/reading.ts';
import { impossibleBox } from './box.ts';
import { compression, dimWeight, limit, pallet, recommendBoard } from './load-calculators.ts';
import { boardThickness, caliper } from './paperboard-calculators.ts';
import { blank, convertSize, emptyWeight, insideSize, lengthSide, outsideSize } from './size-calculators.ts';

type Calculator = (question: Question) => Reply | undefined;

/** A calculator of a box, which refuses an impossible size. */
const ofBox =
  (calculator: (reading: Reading) => Reply | undefined): Calculator =>
  ({ reading }) =>
    impossibleBox(reading) ?? calculator(reading);

const CALCULATORS: Record<Intent, Calculator> = {
  blank: ofBox(blank),
  'board-weight': ofBox(emptyWeight),
  compression: ofBox(compression),
  'dimensional-weight': ofBox(dimWeight),
  pallet: ofBox(pallet),
  limit: ofBox(limit),
  outside: ofBox(outsideSize),
  inside: ofBox(insideSize),
  thickness: boardThickness,
  convert: (question) => caliper(question) ?? ofBox(convertSize)(question),
  caliper,
  'length-side': ofBox(lengthSide),
  'recommend-board': ofBox(recommendBoard),
};

/** Calculates the reply to an intent; undefined if the question lacks a figure for it. */
export const calculate = (intent: Intent, question: Question): Reply | undefined =>
  CALCULATORS[intent](question);
