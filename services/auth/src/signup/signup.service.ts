import { ConflictException, Injectable } from '@nestjs/common';
import type { Credentials } from '@packaging/contracts/auth';
import { TooManyRequests } from '@packaging/service-kit/http/errors';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import type { AccountEntity } from '../accounts/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { config } from '../config.ts';
import { consume, createLimiter, limiterKey } from '../limits/limiter.ts';
import { waitText } from '../limits/wait-text.ts';
import { SecurityEvents } from '../events/security-events.ts';
import { signups } from '../metrics.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';

const HOUR_SECONDS = 60 * 60;

@Injectable()
export class SignupService {
  readonly #limiter: RateLimiterPostgres;

  constructor(
    dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly hasher: PasswordHasher,
    private readonly events: SecurityEvents,
  ) {
    const points = Math.max(1, Math.round(config.SIGNUPS_PER_ADDRESS_PER_HOUR * config.RATE_LIMIT_SCALE));
    this.#limiter = createLimiter(dataSource, 'signup-address', points, HOUR_SECONDS);
  }

  /**
   * Creates a customer's account. Fails with 400 for a password that is easy to guess, 409 for a taken name and 429 after
   * SIGNUPS_PER_ADDRESS_PER_HOUR: only here can a visitor learn that a name is taken.
   */
  async signUp(credentials: Credentials, address: string): Promise<AccountEntity> {
    this.accounts.checkPassword(credentials, 'customer');
    return this.hasher.withSlot(() => this.#createAccount(credentials, address));
  }

  async #createAccount(credentials: Credentials, address: string): Promise<AccountEntity> {
    await this.#countSignup(address);
    try {
      const account = await this.accounts.create(credentials, 'customer');
      signups.inc({ outcome: 'accepted' });
      this.events.record('signup-accepted', { accountId: account.id, address });
      return account;
    } catch (error) {
      if (error instanceof ConflictException) signups.inc({ outcome: 'taken' });
      throw error;
    }
  }

  async #countSignup(address: string): Promise<void> {
    if (config.RATE_LIMIT_SCALE === 0) return;
    const refusal = await consume(this.#limiter, limiterKey([address]));
    if (!refusal) return;
    signups.inc({ outcome: 'limited' });
    this.events.record('signup-limited', { address });
    const wait = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new TooManyRequests(`Too many new accounts. Please try again in ${waitText(wait)}.`, wait);
  }
}
