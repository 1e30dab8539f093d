import { FLUTES } from '@packaging/packaging/board';
import { SIDE_MAX_IN, SIDE_MIN_IN } from '@packaging/packaging/dimensions';
import { STYLE_NAMES, type Style } from '@packaging/packaging/styles';
import { z } from 'zod';
import { calculate } from '../calculators/calculate.ts';
import type { Reply } from '../reply.ts';
import type { Question } from '../understanding/conversation.ts';
import type { Reading } from '../understanding/reading.ts';
import type { Tool } from './openai.client.ts';

/** A side of a box. */
const side = z.number().min(SIDE_MIN_IN).max(SIDE_MAX_IN);
const positive = z.number().min(0.01).max(100_000);

/** The model's arguments, in inches and pounds. */
const argumentsSchema = z.strictObject({
  kind: z.enum([
    'outside',
    'inside',
    'blank',
    'board-weight',
    'compression',
    'dimensional-weight',
    'pallet',
    'limit',
    'caliper',
    'recommend-board',
  ]),
  length: side.optional(),
  width: side.optional(),
  height: side.optional(),
  basis: z.enum(['inside', 'outside']).optional(),
  style: z.enum(Object.keys(STYLE_NAMES) as [Style, ...Style[]]).optional(),
  flute: z.enum(FLUTES).optional(),
  ect: z.int().min(10).max(200).optional(),
  weight: positive.optional(),
  stack: z.int().min(1).max(100).optional(),
  days: z.int().min(1).max(3650).optional(),
  humidity: z.number().min(0).max(100).optional(),
  points: positive.optional(),
  gsm: positive.optional(),
  millimeters: positive.optional(),
  loadHeight: positive.optional(),
});

export const CALCULATOR_TOOL: Tool = {
  type: 'function',
  function: {
    name: 'work_out',
    description:
      'Works out a packaging figure. Inches and pounds. kind: outside or inside dimensions, blank and its area, board-weight of an empty box, compression (McKee, stacking), dimensional-weight, pallet count, limit (freight certificate of a grade), caliper (points, mm, gsm), recommend-board by weight and size.',
    parameters: z.toJSONSchema(argumentsSchema),
  },
};

/** Runs a tool call by the model, whose arguments are unchecked. */
export function runCalculator(rawArguments: string): Reply {
  let parsed: unknown;
  try {
    parsed = JSON.parse(rawArguments);
  } catch {
    return { text: 'The arguments are not valid JSON.' };
  }
  const { data, error } = argumentsSchema.safeParse(parsed);
  if (!data) return { text: `The arguments are not valid: ${z.prettifyError(error)}` };
  const { kind, length, width, height, basis, ...figures } = data;
  const reading: Reading = {
    ...(figures as Omit<Reading, 'bare' | 'size'>),
    ...(length && width
      ? { size: { length, width, ...(height ? { height } : {}), ...(basis ? { basis } : {}) } }
      : {}),
    bare: [],
  };
  const question: Question = {
    message: kind === 'caliper' && figures.gsm ? 'gsm' : kind,
    reading,
    intents: [kind],
    own: { reading: { bare: [] }, intents: [kind] },
  };
  return calculate(kind, question) ?? { text: 'Something needed for this is missing.' };
}
