import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ChatMessage } from '@packaging/contracts/chat';
import { parse } from 'yaml';
import { z } from 'zod';
import { NUMBER, numberOf, normalize } from '../src/understanding/numbers.ts';

const questionSchema = z.strictObject({
  q: z.union([z.string(), z.array(z.string()).min(1)]),
  say: z.array(z.string()).default([]),
  num: z.array(z.number()).default([]),
  not: z.array(z.string()).default([]),
  held: z.boolean().default(false),
});

/** One question of the benchmark, with its topic. */
export type Question = z.infer<typeof questionSchema> & {
  topic: string;
  /** Written by an author who had not seen the cards or rules. */
  independent: boolean;
};

/** All questions in order. */
export const loadQuestions = (): Question[] =>
  (['questions.yaml', 'second-author.yaml', 'held-out.yaml'] as const).flatMap((file) => {
    const path = fileURLToPath(new URL(file, import.meta.url));
    const topics = z.record(z.string(), z.array(questionSchema)).parse(parse(readFileSync(path, 'utf8')));
    return Object.entries(topics).flatMap(([topic, questions]) =>
      questions.map((question) => ({ ...question, topic, independent: file === 'held-out.yaml' })),
    );
  });

const REPLY_MAX_CHARACTERS = 1200;
/** A figure counts if it is within this part of the expected one. */
const TOLERANCE = 0.02;

/** Amounts of money and promises that no reply may hold. */
const NEVER = [
  /[$€£]\s?\d/,
  /\d\s?(?:dollars?|usd|cents?|bucks)\b/i,
  /\b\d+\s?(?:-\s?\d+ )?(?:business|working) days\b/i,
  /\bminimum (?:order )?(?:is|of) \d/i,
];

const figuresIn = (reply: string): number[] =>
  [...normalize(reply).matchAll(new RegExp(NUMBER, 'g'))].map(([text]) => numberOf(text));

/** The faults of a reply; none if it passes. */
export function faults({ say, num, not }: Question, reply: string): string[] {
  const text = reply.toLowerCase();
  const figures = figuresIn(reply);
  return [
    ...say
      .filter((wanted) => !wanted.split('|').some((one) => text.includes(one.toLowerCase())))
      .map((wanted) => `does not say ${wanted}`),
    ...num
      .filter(
        (wanted) => !figures.some((figure) => Math.abs(figure - wanted) <= Math.abs(wanted) * TOLERANCE),
      )
      .map((wanted) => `has no ${wanted}`),
    ...not.filter((unwanted) => text.includes(unwanted.toLowerCase())).map((unwanted) => `says ${unwanted}`),
    ...NEVER.filter((pattern) => pattern.test(reply)).map((pattern) => `has ${pattern}`),
    ...(reply.length > REPLY_MAX_CHARACTERS ? [`has ${reply.length} characters`] : []),
  ];
}

/** Plays a question's turns and returns the last reply. */
export async function ask(
  { q }: Question,
  reply: (message: string, history: ChatMessage[]) => string | Promise<string>,
): Promise<string> {
  const turns = typeof q === 'string' ? [q] : q;
  const history: ChatMessage[] = [];
  let last = '';
  for (const message of turns) {
    last = await reply(message, history.slice(-5));
    history.push({ role: 'user', content: message }, { role: 'assistant', content: last });
  }
  return last;
}
