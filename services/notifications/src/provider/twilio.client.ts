import type { Logger } from '@packaging/service-kit/process/logger';
import type { Twilio } from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import {
  type OutgoingSms,
  type ProviderAccount,
  ProviderError,
  type ProviderMessage,
  type SendResult,
  type SmsProvider,
} from './sms-provider.ts';
import { reasonOfCode } from './twilio-errors.ts';
import { outcomeOf } from './twilio-outcome.ts';
import type { TwilioSettings } from './twilio-settings.ts';

/** How long Twilio may try to deliver, in seconds: a later message is useless, and an expired one costs nothing. */
const VALIDITY_S = 4 * 60 * 60;
/** Maximum of a number's latest messages that a lookup reads. */
const LOOKUP_MAX_COUNT = 100;
/** Tolerance for Twilio's clock, in milliseconds. */
const CLOCK_SKEW_MS = 60_000;

export interface TwilioOptions {
  /** Longest wait for a response, in milliseconds. */
  timeoutMs: number;
  settleAfterMs: number;
  /** The address for delivery reports on a message; undefined for no reports. */
  statusCallback: ((messageId: string) => string) | undefined;
}

export class TwilioProvider implements SmsProvider {
  readonly name = 'twilio';

  private constructor(
    private readonly client: Twilio,
    private readonly settings: TwilioSettings,
    private readonly options: TwilioOptions,
    private readonly logger: Logger,
  ) {}

  get settleAfterMs(): number {
    return this.options.settleAfterMs;
  }

  /** Loads the SDK only when needed: it takes most of a second and 40 MB. */
  static async open(
    settings: TwilioSettings,
    options: TwilioOptions,
    logger: Logger,
  ): Promise<TwilioProvider> {
    const { default: twilio } = await import('twilio');
    const { timeoutMs } = options;
    const { accountSid, authToken, apiKey, apiBaseUrl } = settings;

    class Requests extends twilio.RequestClient {
      override request<Data>(given: RequestClient.RequestOptions<Data>) {
        const uri = apiBaseUrl ? withOrigin(given.uri, apiBaseUrl) : given.uri;
        // The SDK's own timeout restarts with every byte received.
        return Promise.race([super.request<Data>({ ...given, uri }), expire(timeoutMs)]);
      }
    }
    const httpClient = new Requests({ timeout: timeoutMs, autoRetry: false });
    const client = apiKey
      ? twilio(apiKey.sid, apiKey.secret, { accountSid, httpClient })
      : twilio(accountSid, authToken, { httpClient });
    return new TwilioProvider(client, settings, options, logger);
  }

  async send({ messageId, to, body }: OutgoingSms): Promise<SendResult> {
    const statusCallback = this.options.statusCallback?.(messageId);
    try {
      const { sid } = await this.client.messages.create({
        to,
        body,
        ...this.settings.sender,
        validityPeriod: VALIDITY_S,
        ...(statusCallback && { statusCallback }),
      });
      // A success without a message id is unreadable.
      return typeof sid === 'string' && sid ? { outcome: 'accepted', sid } : outcomeOf(undefined);
    } catch (error) {
      return outcomeOf(error);
    }
  }

  async find({ to, body }: OutgoingSms, since: Date): Promise<ProviderMessage | undefined> {
    const messages = await this.#read(() => this.client.messages.list({ to, limit: LOOKUP_MAX_COUNT }));
    const earliest = since.getTime() - CLOCK_SKEW_MS;
    // Trial accounts add a prefix. Queued messages have no dateSent yet.
    const found = messages.find(
      (message) => message.body?.endsWith(body) && message.dateCreated?.getTime() >= earliest,
    );
    return (
      found && {
        sid: found.sid,
        delivery: found.status,
        ...(found.errorCode && { errorCode: Number(found.errorCode) }),
      }
    );
  }

  async account(): Promise<ProviderAccount> {
    const account = await this.#read(() => this.client.api.v2010.accounts(this.settings.accountSid).fetch());
    return {
      type: account.type,
      status: account.status,
      isTrial: account.type === 'Trial',
      name: account.friendlyName,
      created: account.dateCreated,
    };
  }

  async #read<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      const { outcome, reason } = outcomeOf(error);
      this.logger.warn({ outcome, code: reason.code, cause: nameOf(error) }, 'Twilio gave no information');
      if (outcome === 'not-processed') throw new ProviderError('away', reason);
      if (outcome === 'unknown')
        throw new ProviderError('timeout', {
          message: 'Twilio gave no clear response.',
          suggestion: 'Try again in a minute.',
        });
      // A standard API key may send and still not read the account.
      if (reason.code === 20003 && this.settings.apiKey)
        throw new ProviderError('refused', {
          code: 20003,
          message: 'This API key cannot read the account. It may still be able to send.',
          suggestion: 'Use a main API key or the auth token to see the account here.',
        });
      throw new ProviderError('refused', reason.code ? reasonOfCode(reason.code) : reason);
    }
  }
}

/** The kind of an error; its message and properties may hold numbers and credentials. */
const nameOf = (error: unknown): string => {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return [name, code].filter((part) => typeof part === 'string').join(' ');
};

function withOrigin(uri: string, base: string): string {
  const { pathname, search } = new URL(uri);
  return new URL(base).origin + pathname + search;
}

function expire(timeoutMs: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(
      () => reject(Object.assign(new Error('no response in time'), { code: 'ECONNABORTED' })),
      timeoutMs + 500,
    ).unref();
  });
}
