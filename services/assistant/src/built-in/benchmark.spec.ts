import { expect, it } from '@jest/globals';
import { ask, faults, loadQuestions } from '../../benchmark/score.ts';
import { loadCards } from '../knowledge/load-cards.ts';
import { BuiltInAssistant } from './built-in-assistant.ts';

const assistant = new BuiltInAssistant(loadCards());
const results = await Promise.all(
  loadQuestions().map(async (question) => {
    const reply = await ask(question, (message, history) => assistant.reply(message, history).text);
    return { question, passed: faults(question, reply).length === 0 };
  }),
);
const score = (counts: (result: (typeof results)[number]) => boolean): number => {
  const counted = results.filter(counts);
  return counted.filter(({ passed }) => passed).length / counted.length;
};

it('the benchmark has 150 questions or more, a third of them held out', () => {
  expect(results.length).toBeGreaterThanOrEqual(150);
  expect(results.filter(({ question }) => question.held).length).toBeGreaterThanOrEqual(results.length / 3);
});

it('at least 90 % of all benchmark questions pass', () => {
  expect(score(() => true)).toBeGreaterThanOrEqual(0.9);
});

it('at least 80 % of the held-out questions pass', () => {
  expect(score(({ question }) => question.held)).toBeGreaterThanOrEqual(0.8);
});

it.each(['money', 'injection'])('all questions about %s pass', (topic) => {
  expect(score(({ question }) => question.topic === topic)).toBe(1);
});

it.each(['Best box for fragile items', 'E flute vs B flute', 'Box measurements help'])(
  'the prompt button "%s" is answered',
  (prompt) => {
    expect(score(({ question }) => question.q === prompt)).toBe(1);
  },
);
