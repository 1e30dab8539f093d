import { Injectable, Optional } from '@nestjs/common';
import type { ChatRequest, ChatResponse } from '@packaging/contracts/chat';
import { Logger } from '@packaging/service-kit/process/logger';
import { BuiltInAssistant } from '../built-in/built-in-assistant.ts';
import { config } from '../config.ts';
import { replies } from '../metrics.ts';
import { type Fallback, ProviderAssistant } from '../provider/provider-assistant.ts';
import type { Reply } from '../reply.ts';

/** Answers visitors: by the provider where there is one and its reply stands, else by the built-in assistant. */
@Injectable()
export class ChatService {
  constructor(
    private readonly builtIn: BuiltInAssistant,
    private readonly logger: Logger,
    @Optional() private readonly provider?: ProviderAssistant,
  ) {}

  async reply({ message, history }: ChatRequest, gone: AbortSignal): Promise<ChatResponse> {
    const own = this.builtIn.reply(message, history);
    // What is never promised or never answered is not put to a model.
    const provided = own.origin === 'fixed' ? undefined : await this.#provided({ message, history }, gone);
    const reply = typeof provided === 'object' ? provided : own;
    replies.inc({
      origin: typeof provided === 'object' ? 'provider' : own.origin,
      fallback: typeof provided === 'string' ? provided : 'none',
    });
    const quote = reply.quote ?? own.quote;
    return { reply: reply.text, ...(quote ? { quote } : {}) };
  }

  async #provided(
    { message, history }: ChatRequest,
    gone: AbortSignal,
  ): Promise<Reply | Fallback | 'timeout' | 'failed' | undefined> {
    if (!this.provider) return undefined;
    const timeout = AbortSignal.timeout(config.ASSISTANT_TIMEOUT_MS);
    try {
      const cards = this.builtIn.cardsFor(message, history);
      return await this.provider.reply(message, history, cards, AbortSignal.any([gone, timeout]));
    } catch (error) {
      if (gone.aborted) return 'failed';
      // The SDK's messages may repeat what was sent, so only kind and code are told.
      const { status, code, name } = error as { status?: unknown; code?: unknown; name?: unknown };
      this.logger.warn({ status, code, type: name }, 'the provider gave no reply');
      return timeout.aborted ? 'timeout' : 'failed';
    }
  }
}
