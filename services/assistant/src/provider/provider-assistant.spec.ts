import { expect, it } from '@jest/globals';
import type { ChatMessage } from '@packaging/contracts/chat';
import type { OpenAiClient, PromptMessage } from './openai.client.ts';
import { ProviderAssistant } from './provider-assistant.ts';

const REPLY_MAX_TOKENS = 600;

/** The prompt for a conversation, and the tokens reserved for it. */
async function promptFor(message: string, history: ChatMessage[]) {
  let prompt: PromptMessage[] = [];
  let reserved = 0;
  const client = {
    complete: (messages: PromptMessage[]) => {
      prompt = messages;
      return Promise.resolve({ message: { content: 'Please ask at /contact.' }, tokens: 0 });
    },
  } as unknown as OpenAiClient;
  const budget = {
    reserve: (tokens: number) => Promise.resolve((reserved = tokens) > 0),
    settle: () => Promise.resolve(),
  };
  await new ProviderAssistant(client, budget, REPLY_MAX_TOKENS).reply(
    { message, history },
    [],
    'network',
    new AbortController().signal,
  );
  return { history: prompt.slice(1, -1), reserved };
}

it('the model gets the newest messages of at most 6,000 bytes', async () => {
  const history = [2000, 2000, 2000, 1, 1].map((bytes) => ({
    role: 'user' as const,
    content: 'é'.repeat(bytes / 2) || 'x',
  }));
  expect((await promptFor('and now?', history)).history).toEqual(history.slice(1));
});

it('a reservation covers a token for each UTF-8 byte', async () => {
  const message = '漢'.repeat(2000);
  const { reserved } = await promptFor(message, []);
  expect(reserved).toBeGreaterThan(Buffer.byteLength(message) + REPLY_MAX_TOKENS);
});
