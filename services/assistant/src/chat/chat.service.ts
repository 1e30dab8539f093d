import { Injectable, Optional } from '@nestjs/common';
import type { ChatRequest, ChatResponse } from '@packaging/contracts/chat';
import { Logger } from '@packaging/service-kit/process/logger';
import { BuiltInAssistant } from '../built-in/built-in-assistant.ts';
import { config } from '../config.ts';
import { replies } from '../metrics.ts';
import { type Fallback, ProviderAssistant } from '../provider/provider-assistant.ts';
import type { Reply } from '../reply.ts';

/** Replies by the provider if there is one and its reply passes the checks, else by the built-in assistant. */
@Injectable()
export class ChatService {
  constructor(
    private readonly builtIn: BuiltInAssistant,
    private readonly logger: Logger,
    @Optional() private readonly provider?: ProviderAssistant,
  ) {}

  /** `network` is the visitor's, by which the model's budget is shared out. */
  async reply(request: ChatRequest, network: string, disconnected: AbortSignal): Promise<ChatResponse> {
    const builtIn = this.builtIn.reply(request.message, request.history);
    // Refused topics never reach a model.
    const provided =
      builtIn.origin === 'fixed'
        ? undefined
        : await this.#providerReply(request, builtIn.before, network, disconnected);
    const reply = typeof provided === 'object' ? provided : builtIn;
    replies.inc({
      origin: typeof provided === 'object' ? 'provider' : builtIn.origin,
      fallback: typeof provided === 'string' ? provided : 'none',
    });
    const quote = reply.quote ?? builtIn.quote;
    return { reply: reply.text, ...(quote ? { quote } : {}) };
  }

  async #providerReply(
    request: ChatRequest,
    before: string | undefined,
    network: string,
    disconnected: AbortSignal,
  ): Promise<Reply | Fallback | 'timeout' | 'failed' | undefined> {
    if (!this.provider) return undefined;
    const timeout = AbortSignal.timeout(config.ASSISTANT_TIMEOUT_MS);
    try {
      const cards = this.builtIn.cardsFor(request.message, before);
      return await this.provider.reply(request, cards, network, AbortSignal.any([disconnected, timeout]));
    } catch (error) {
      if (disconnected.aborted) return 'failed';
      // The SDK's messages may repeat the request, so only status, code and type are logged.
      const { status, code, name } = error as { status?: unknown; code?: unknown; name?: unknown };
      this.logger.warn({ status, code, type: name }, 'the provider gave no reply');
      return timeout.aborted ? 'timeout' : 'failed';
    }
  }
}
