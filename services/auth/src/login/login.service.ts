import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { Credentials } from '@packaging/contracts/auth';
import { TooManyRequests } from '@packaging/service-kit/http/errors';
import { Logger } from '@packaging/service-kit/process/logger';
import type { AccountEntity } from '../accounts/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { SecurityEvents } from '../events/security-events.ts';
import { logins } from '../metrics.ts';
import { isOutdated } from '../passwords/password-hash.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { type LoginAttempt, LoginLimiter } from './login-limiter.ts';

const WRONG = 'Wrong username or password';

@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly hasher: PasswordHasher,
    private readonly limiter: LoginLimiter,
    private readonly events: SecurityEvents,
    private readonly logger: Logger,
  ) {}

  /**
   * The account with these credentials. An unknown name and a wrong password fail with the same 401 after the same work;
   * 429 after too many failures, 503 while too many passwords are waiting to be hashed.
   */
  authenticate(credentials: Credentials, address: string): Promise<AccountEntity> {
    return this.hasher.withSlot(() => this.#attempt(credentials, address));
  }

  async #attempt(credentials: Credentials, address: string): Promise<AccountEntity> {
    const attempt = await this.#startAttempt(credentials, address);
    const { account, matches } = await this.#check(credentials, attempt);
    const accountId = account?.id;
    // As if the password were wrong: a stranger does not learn which accounts are disabled.
    if (!account || !matches || account.disabledAt) {
      logins.inc({ outcome: 'refused' });
      this.events.record('login-refused', { accountId, address });
      throw new UnauthorizedException(WRONG);
    }
    await attempt.commit();
    await this.#rehashIfOutdated(account, credentials);
    logins.inc({ outcome: 'accepted' });
    this.events.record('login-accepted', { accountId, address });
    return account;
  }

  async #startAttempt({ username }: Credentials, address: string): Promise<LoginAttempt> {
    try {
      return await this.limiter.start(username, address);
    } catch (error) {
      if (error instanceof TooManyRequests) {
        logins.inc({ outcome: 'limited' });
        this.events.record('login-limited', { address });
      }
      throw error;
    }
  }

  async #check(
    { username, password }: Credentials,
    attempt: LoginAttempt,
  ): Promise<{ account: AccountEntity | null; matches: boolean }> {
    try {
      const account = await this.accounts.find(username);
      return { account, matches: await this.hasher.verify(password, account?.passwordHash) };
    } catch (error) {
      await attempt.rollback().catch(() => undefined);
      throw error;
    }
  }

  /** After the hash parameters were raised, only a login has the password to rehash. */
  async #rehashIfOutdated(account: AccountEntity, { password }: Credentials): Promise<void> {
    if (!isOutdated(account.passwordHash)) return;
    await this.accounts.rehash(account, password).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'a password hash stays outdated until the next login');
    });
  }
}
