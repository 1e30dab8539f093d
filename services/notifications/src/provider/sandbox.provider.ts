import { Injectable } from '@nestjs/common';
import type {
  OutgoingSms,
  ProviderAccount,
  ProviderMessage,
  SendResult,
  SmsProvider,
} from './sms-provider.ts';

/** Sends nothing; the ledger has the messages that would have been sent. */
@Injectable()
export class SandboxProvider implements SmsProvider {
  readonly name = 'sandbox';
  readonly settleAfterMs = 1000;
  readonly #started = new Date();

  async send({ messageId }: OutgoingSms): Promise<SendResult> {
    return { outcome: 'accepted', sid: sidOf(messageId) };
  }

  /** Sending does nothing, so a claimed message counts as sent. */
  async find({ messageId }: OutgoingSms): Promise<ProviderMessage> {
    return { sid: sidOf(messageId), delivery: 'sent' };
  }

  async account(): Promise<ProviderAccount> {
    return {
      type: 'Sandbox',
      status: 'active',
      isTrial: false,
      name: 'Sandbox: nothing is really sent',
      created: this.#started,
    };
  }
}

const sidOf = (messageId: string): string => `sandbox-${messageId}`;
