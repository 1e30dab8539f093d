import OpenAI, { APIError } from 'openai';
import type {
  ChatCompletion,
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions';

export type PromptMessage = ChatCompletionMessageParam;
export type Tool = ChatCompletionTool;

/** The result of a call to the provider. */
export interface Completion {
  message: ChatCompletion.Choice['message'] | undefined;
  /** Tokens of prompt and reply, as counted by the provider; 0 if unknown. */
  tokens: number;
}

export interface OpenAiSettings {
  apiKey: string;
  baseUrl: string | undefined;
  model: string;
  maxTokens: number;
}

/** Retries by the SDK, within the time limit of the caller's signal. */
const MAX_RETRIES = 1;

/** OpenAI's Chat Completions, or a compatible server's. */
export class OpenAiClient {
  readonly #openai: OpenAI;
  /** Some models refuse tools with their default reasoning effort; remembered after the first refusal. */
  #withoutReasoning = false;

  constructor(private readonly settings: OpenAiSettings) {
    const { apiKey, baseUrl } = settings;
    this.#openai = new OpenAI({ apiKey, maxRetries: MAX_RETRIES, ...(baseUrl ? { baseURL: baseUrl } : {}) });
  }

  /**
   * Requests one completion.
   * @throws the SDK's errors, also when the signal aborts
   */
  async complete(messages: PromptMessage[], tools: Tool[], signal: AbortSignal): Promise<Completion> {
    try {
      return await this.#send(messages, tools, signal);
    } catch (error) {
      if (this.#withoutReasoning || !(error instanceof APIError) || error.param !== 'reasoning_effort')
        throw error;
      this.#withoutReasoning = true;
      return this.#send(messages, tools, signal);
    }
  }

  async #send(messages: PromptMessage[], tools: Tool[], signal: AbortSignal): Promise<Completion> {
    const { model, maxTokens, baseUrl } = this.settings;
    const request: ChatCompletionCreateParamsNonStreaming = {
      model,
      messages,
      ...(tools.length ? { tools } : {}),
      // Compatible servers know only the older name, OpenAI's newer models only the newer one.
      ...(baseUrl ? { max_tokens: maxTokens } : { max_completion_tokens: maxTokens }),
      ...(this.#withoutReasoning ? { reasoning_effort: 'none' as const } : {}),
    };
    const completion = await this.#openai.chat.completions.create(request, { signal });
    return {
      // The SDK returns an HTML page with status 200 as a string.
      message: completion?.choices?.[0]?.message,
      tokens: completion?.usage?.total_tokens ?? 0,
    };
  }
}
