import type { Reply } from '../reply.ts';
import type { Question } from '../understanding/conversation.ts';
import type { Intent } from '../understanding/intent.ts';
import { compression, dimWeight, limit, pallet, recommendBoard } from './load-calculators.ts';
import { boardThickness, caliper } from './paperboard-calculators.ts';
import { blank, convertSize, emptyWeight, insideSize, lengthSide, outsideSize } from './size-calculators.ts';

const CALCULATORS: Record<Intent, (question: Question) => Reply | undefined> = {
  blank: ({ reading }) => blank(reading),
  'board-weight': ({ reading }) => emptyWeight(reading),
  compression: ({ reading }) => compression(reading),
  'dimensional-weight': ({ reading }) => dimWeight(reading),
  pallet: ({ reading }) => pallet(reading),
  limit: ({ reading }) => limit(reading),
  outside: ({ reading }) => outsideSize(reading),
  inside: ({ reading }) => insideSize(reading),
  thickness: boardThickness,
  convert: (question) => caliper(question) ?? convertSize(question.reading),
  caliper,
  'length-side': ({ reading }) => lengthSide(reading),
  'recommend-board': ({ reading }) => recommendBoard(reading),
};

/** Calculates the reply to an intent; undefined if the question lacks a figure for it. */
export const calculate = (intent: Intent, question: Question): Reply | undefined =>
  CALCULATORS[intent](question);
