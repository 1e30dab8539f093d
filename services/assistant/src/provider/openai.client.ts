import OpenAI, { APIError } from 'openai';
import type {
  ChatCompletion,
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions';

export type PromptMessage = ChatCompletionMessageParam;
export type Tool = ChatCompletionTool;

/** What one call to the provider gives. */
export interface Completion {
  message: ChatCompletion.Choice['message'] | undefined;
  /** Tokens of prompt and reply together, as the provider counted them; 0 if it did not say. */
  tokens: number;
}

export interface OpenAiSettings {
  apiKey: string;
  baseUrl: string | undefined;
  model: string;
  maxTokens: number;
}

/** A further attempt by the SDK, within the time limit of the caller's signal. */
const MAX_RETRIES = 1;

/** OpenAI's Chat Completions, or those of a server that is compatible with them. */
export class OpenAiClient {
  readonly #openai: OpenAI;
  /** Some models refuse tools together with their usual reasoning effort; found out once. */
  #withoutReasoning = false;

  constructor(private readonly settings: OpenAiSettings) {
    const { apiKey, baseUrl } = settings;
    this.#openai = new OpenAI({ apiKey, maxRetries: MAX_RETRIES, ...(baseUrl ? { baseURL: baseUrl } : {}) });
  }

  /**
   * One completion.
   * @throws what the SDK throws; an abort of the signal too
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
      // Compatible servers know the older name alone, OpenAI's newer models the newer one.
      ...(baseUrl ? { max_tokens: maxTokens } : { max_completion_tokens: maxTokens }),
      ...(this.#withoutReasoning ? { reasoning_effort: 'none' as const } : {}),
    };
    const completion = await this.#openai.chat.completions.create(request, { signal });
    return {
      // A page of HTML with status 200 comes back as a text.
      message: completion?.choices?.[0]?.message,
      tokens: completion?.usage?.total_tokens ?? 0,
    };
  }
}
