/**
 * `make assistant-benchmark`: the assistant's score by topic, with held-out questions separate. `--faults` prints the failed
 * questions that may be used for tuning; `--all` prints every reply; `--provider` uses the model of OPENAI_API_KEY,
 * OPENAI_BASE_URL and OPENAI_MODEL, with the built-in reply as fallback.
 */
import { parseArgs } from 'node:util';
import type { ChatMessage } from '@packaging/contracts/chat';
import { BuiltInAssistant } from '../dist/built-in/built-in-assistant.js';
import { loadCards } from '../dist/knowledge/load-cards.js';
import { OpenAiClient } from '../dist/provider/openai.client.js';
import { ProviderAssistant } from '../dist/provider/provider-assistant.js';
import { ask, faults, loadQuestions } from './score.ts';

const REPLY_MAX_TOKENS = 600;
const REPLY_TIMEOUT_MS = 30_000;

const { values } = parseArgs({
  options: { faults: { type: 'boolean' }, all: { type: 'boolean' }, provider: { type: 'boolean' } },
});
const builtIn = new BuiltInAssistant(loadCards());
const provider = values.provider ? createProvider() : undefined;
let modelReplies = 0;

function createProvider(): ProviderAssistant {
  const {
    OPENAI_API_KEY: apiKey,
    OPENAI_BASE_URL: baseUrl,
    OPENAI_MODEL: model = 'gpt-5-mini',
  } = process.env;
  if (!apiKey) throw new Error('--provider needs OPENAI_API_KEY');
  const unlimited = { reserve: () => Promise.resolve(true), settle: () => Promise.resolve() };
  return new ProviderAssistant(
    new OpenAiClient({ apiKey, baseUrl, model, maxTokens: REPLY_MAX_TOKENS }),
    unlimited,
    REPLY_MAX_TOKENS,
  );
}

/** The same order as in the service. */
async function replyTo(message: string, history: ChatMessage[]): Promise<string> {
  const ownReply = builtIn.reply(message, history);
  if (!provider || ownReply.origin === 'fixed') return ownReply.text;
  const cards = builtIn.cardsFor(message, ownReply.before);
  const reply = await provider
    .reply({ message, history }, cards, 'benchmark', AbortSignal.timeout(REPLY_TIMEOUT_MS))
    .catch((error: unknown) => String(error));
  if (typeof reply === 'string') return ownReply.text;
  modelReplies++;
  return reply.text;
}

interface Tally {
  passed: number;
  total: number;
}
const tallies = new Map<string, { open: Tally; held: Tally; independent: Tally }>();
for (const question of loadQuestions()) {
  const reply = await ask(question, replyTo);
  const found = faults(question, reply);
  for (const name of [question.topic, 'ALL']) {
    const tally = tallies.get(name) ?? {
      open: { passed: 0, total: 0 },
      held: { passed: 0, total: 0 },
      independent: { passed: 0, total: 0 },
    };
    tallies.set(name, tally);
    const part = question.independent ? tally.independent : question.held ? tally.held : tally.open;
    part.total++;
    if (found.length === 0) part.passed++;
  }
  if (values.all || (values.faults && found.length && !question.held))
    console.log(
      `\n${question.topic}: ${[question.q].flat().join(' → ')}\n  ${found.join('; ')}\n  » ${reply.replaceAll('\n', '\n    ')}`,
    );
}
const percent = ({ passed, total }: Tally) =>
  total ? `${passed}/${total} (${Math.round((100 * passed) / total)} %)` : '-';
console.table(
  Object.fromEntries(
    [...tallies].map(([topic, { open, held, independent }]) => [
      topic,
      {
        all: percent({
          passed: open.passed + held.passed + independent.passed,
          total: open.total + held.total + independent.total,
        }),
        tuned: percent(open),
        'held out': percent(held),
        'held out, independent': percent(independent),
      },
    ]),
  ),
);
if (provider) console.log(`${modelReplies} replies came from the model; the others are built in.`);
