import { Injectable } from '@nestjs/common';
import type { SmsProviderStatus } from '@packaging/contracts/sms';
import { ProviderError, SmsProvider } from '../provider/sms-provider.ts';
import { SmsFailure } from './sms-failure.ts';

/** Part of every message while no provider is configured. */
export const NOTHING_SENT = 'Sandbox: no SMS provider is configured, so nothing was really sent.';

/** How long the account's type is cached, in milliseconds. */
const TRIAL_CACHED_MS = 5 * 60_000;
const STATUS_OF_FAILURE = { refused: 502, away: 503, timeout: 504 } as const;
const RETRY_AFTER_S = 60;

/** The provider's account. */
@Injectable()
export class AccountService {
  #trial: { isTrial: boolean; cachedUntil: number } | undefined;

  constructor(private readonly provider: SmsProvider) {}

  async status(): Promise<SmsProviderStatus> {
    try {
      const { type, status, isTrial, name, created } = await this.provider.account();
      return {
        success: true,
        message: this.provider.name === 'sandbox' ? NOTHING_SENT : `The account is ${status}.`,
        accountStatus: {
          accountType: type,
          status,
          isTrial,
          details: { friendlyName: name, dateCreated: created.toISOString() },
        },
      };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { message, suggestion } = error.reason;
      throw new SmsFailure(STATUS_OF_FAILURE[error.kind], suggestion ? `${message} ${suggestion}` : message, {
        suggestion,
        retryAfterSeconds: error.kind === 'refused' ? undefined : RETRY_AFTER_S,
      });
    }
  }

  /** Whether this is a trial account; false if the provider does not respond. */
  async isTrial(): Promise<boolean> {
    if (this.#trial && this.#trial.cachedUntil > Date.now()) return this.#trial.isTrial;
    const account = await this.provider.account().catch(() => undefined);
    if (!account) return false;
    this.#trial = { isTrial: account.isTrial, cachedUntil: Date.now() + TRIAL_CACHED_MS };
    return account.isTrial;
  }
}
