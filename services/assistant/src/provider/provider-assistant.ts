import type { ChatMessage, ChatQuote } from '@packaging/contracts/chat';
import { CHAT_REPLY_MAX_LENGTH } from '@packaging/contracts/limits';
import type { Card } from '../knowledge/card.ts';
import { tokensUsed } from '../metrics.ts';
import type { Reply } from '../reply.ts';
import { CALCULATOR_TOOL, runCalculator } from './calculator-tool.ts';
import { repeatsInstructions, supportedReply } from './figure-check.ts';
import type { OpenAiClient, PromptMessage } from './openai.client.ts';
import { withoutMarkdown } from './markdown.ts';
import { INSTRUCTIONS, systemPrompt } from './prompt.ts';
import type { TokenBudget } from './token-budget.ts';

/** Why the provider's reply is not given. */
export type Fallback = 'budget' | 'empty' | 'unsupported';

/** Calls of the model for one reply: the last of them gets no tools and has to answer. */
const ROUNDS = 3;
/** Tool calls that are carried out in one round; more are refused. */
const TOOL_CALLS_MAX = 4;
/** Characters of a token in English text, on the safe side, for what is set aside before a call. */
const CHARACTERS_PER_TOKEN = 3;

/** Answers through a language model, from the same cards and calculators, and checks what it says. */
export class ProviderAssistant {
  constructor(
    private readonly client: OpenAiClient,
    private readonly budget: Pick<TokenBudget, 'reserve' | 'settle'>,
    private readonly replyMaxTokens: number,
  ) {}

  /**
   * A reply, or why there is none.
   * @throws what the provider's SDK or the budget's database throws
   */
  async reply(
    message: string,
    history: readonly ChatMessage[],
    cards: readonly Card[],
    signal: AbortSignal,
  ): Promise<Reply | Fallback> {
    const messages: PromptMessage[] = [
      { role: 'system', content: systemPrompt(cards) },
      ...history,
      { role: 'user', content: message },
    ];
    // The assistant's earlier messages come from the visitor's browser, so they support no figure.
    const sources = [
      ...cards.map(({ text }) => text),
      ...history.filter(({ role }) => role === 'user').map(({ content }) => content),
      message,
    ];
    let quote: ChatQuote | undefined;
    for (let round = 1; round <= ROUNDS; round++) {
      const completion = await this.#complete(messages, round < ROUNDS, signal);
      if (!completion) return 'budget';
      const calls = completion.tool_calls?.filter((call) => call.type === 'function') ?? [];
      if (calls.length === 0) return checked(completion.content, sources, quote);
      messages.push({ role: 'assistant', content: completion.content, tool_calls: calls });
      for (const [index, call] of calls.entries()) {
        const result =
          index < TOOL_CALLS_MAX
            ? runCalculator(call.function.arguments)
            : { text: 'Too many calls at once.' };
        quote = result.quote ?? quote;
        sources.push(result.text);
        messages.push({ role: 'tool', tool_call_id: call.id, content: result.text });
      }
    }
    return 'empty';
  }

  /** One call within the budget; undefined if the day's tokens are used up. */
  async #complete(messages: PromptMessage[], withTools: boolean, signal: AbortSignal) {
    const reserved = Math.ceil(JSON.stringify(messages).length / CHARACTERS_PER_TOKEN) + this.replyMaxTokens;
    if (!(await this.budget.reserve(reserved))) return undefined;
    const { message, tokens } = await this.client.complete(
      messages,
      withTools ? [CALCULATOR_TOOL] : [],
      signal,
    );
    // What failed may have cost something too: its reservation stays.
    if (tokens) await this.budget.settle(tokens - reserved);
    tokensUsed.inc(tokens);
    return message ?? { content: null, tool_calls: undefined };
  }
}

function checked(
  content: string | null | undefined,
  sources: readonly string[],
  quote: ChatQuote | undefined,
): Reply | Fallback {
  const said = withoutMarkdown(content ?? '')
    .trim()
    .slice(0, CHAT_REPLY_MAX_LENGTH);
  if (!said) return 'empty';
  if (repeatsInstructions(said, INSTRUCTIONS)) return 'unsupported';
  const text = supportedReply(said, sources);
  if (!text) return 'unsupported';
  return { text, ...(quote ? { quote } : {}) };
}
