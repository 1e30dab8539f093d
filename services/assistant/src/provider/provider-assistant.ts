import type { ChatMessage, ChatQuote, ChatRequest } from '@packaging/contracts/chat';
import { CHAT_REPLY_MAX_LENGTH } from '@packaging/contracts/limits';
import type { Card } from '../knowledge/card.ts';
import { tokensUsed } from '../metrics.ts';
import type { Reply } from '../reply.ts';
import { CALCULATOR_TOOL, runCalculator } from './calculator-tool.ts';
import { repeatsInstructions, supportedReply } from './figure-check.ts';
import type { OpenAiClient, PromptMessage, Tool } from './openai.client.ts';
import { withoutMarkdown } from './markdown.ts';
import { INSTRUCTIONS, systemPrompt } from './prompt.ts';
import type { TokenBudget } from './token-budget.ts';

/** Why the provider's reply is not used. */
export type Fallback = 'budget' | 'empty' | 'unsupported';

/** Calls of the model for one reply; the last one gets no tools and must answer. */
const ROUNDS = 3;
/** Tool calls run in one round; more are refused. */
const TOOL_CALLS_MAX = 4;
/** Most of the conversation that a model gets besides the message, in UTF-8 bytes. */
const HISTORY_MAX_BYTES = 6000;

/** Replies through a language model, from the same cards and calculators, and checks its replies. */
export class ProviderAssistant {
  constructor(
    private readonly client: OpenAiClient,
    private readonly budget: Pick<TokenBudget, 'reserve' | 'settle'>,
    private readonly replyMaxTokens: number,
  ) {}

  /**
   * A reply, or the reason for none.
   * @throws errors of the provider's SDK or the budget's database
   */
  async reply(
    { message, history: fullHistory }: ChatRequest,
    cards: readonly Card[],
    network: string,
    signal: AbortSignal,
  ): Promise<Reply | Fallback> {
    const history = newest(fullHistory);
    const messages: PromptMessage[] = [
      { role: 'system', content: systemPrompt(cards) },
      ...history,
      { role: 'user', content: message },
    ];
    // Not the assistant's earlier messages: they come from the browser and can be forged.
    const sources = [
      ...cards.map(({ text }) => text),
      ...history.filter(({ role }) => role === 'user').map(({ content }) => content),
      message,
    ];
    let quote: ChatQuote | undefined;
    for (let round = 1; round <= ROUNDS; round++) {
      const tools = round < ROUNDS ? [CALCULATOR_TOOL] : [];
      const completion = await this.#complete(messages, tools, network, signal);
      if (!completion) return 'budget';
      const calls = completion.tool_calls?.filter((call) => call.type === 'function') ?? [];
      if (calls.length === 0) return checkReply(completion.content, sources, quote);
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

  /** One call within the budget; undefined if the day's tokens, or the network's part of them, are used up. */
  async #complete(messages: PromptMessage[], tools: Tool[], network: string, signal: AbortSignal) {
    // A token has at least one byte in every script.
    const reserved = Buffer.byteLength(JSON.stringify([messages, tools])) + this.replyMaxTokens;
    if (!(await this.budget.reserve(reserved, network))) return undefined;
    const { message, tokens } = await this.client.complete(messages, tools, signal);
    // A failed call may have used tokens too, so its reservation stays.
    if (tokens) await this.budget.settle(tokens - reserved, network);
    tokensUsed.inc(tokens);
    return message ?? { content: null, tool_calls: undefined };
  }
}

/** The newest messages within {@link HISTORY_MAX_BYTES}. */
function newest(history: readonly ChatMessage[]): readonly ChatMessage[] {
  let bytes = 0;
  const tooMuch = history.findLastIndex(
    ({ content }) => (bytes += Buffer.byteLength(content)) > HISTORY_MAX_BYTES,
  );
  return history.slice(tooMuch + 1);
}

function checkReply(
  content: string | null | undefined,
  sources: readonly string[],
  quote: ChatQuote | undefined,
): Reply | Fallback {
  const plain = withoutMarkdown((content ?? '').slice(0, CHAT_REPLY_MAX_LENGTH)).trim();
  if (!plain) return 'empty';
  if (repeatsInstructions(plain, INSTRUCTIONS)) return 'unsupported';
  const text = supportedReply(plain, sources);
  if (!text) return 'unsupported';
  return { text, ...(quote ? { quote } : {}) };
}
