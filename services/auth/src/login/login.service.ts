import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { Credentials, Login } from '@packaging/contracts/auth';
import { TooManyRequests } from '@packaging/service-kit/http/errors';
import { Logger } from '@packaging/service-kit/process/logger';
import type { AccountEntity } from '../accounts/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { type SecurityEvent, SecurityEvents } from '../events/security-events.ts';
import { logins } from '../metrics.ts';
import { isOutdated } from '../passwords/password-hash.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { SecondFactor } from '../second-factor/second-factor.service.ts';
import { type LoginAttempt, LoginLimiter } from './login-limiter.ts';

interface Refusal {
  event: SecurityEvent;
  message: string;
}

/** For disabled accounts too, so that a stranger does not learn which accounts are disabled. */
const WRONG: Refusal = { event: 'login-refused', message: 'Wrong username or password' };
const CODE_NEEDED: Refusal = {
  event: 'login-code-refused',
  message: 'Please enter a new code from your authenticator app, or a recovery code',
};

@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly hasher: PasswordHasher,
    private readonly limiter: LoginLimiter,
    private readonly secondFactor: SecondFactor,
    private readonly events: SecurityEvents,
    private readonly logger: Logger,
  ) {}

  /**
   * The account with these credentials. An unknown name and a wrong password fail with the same 401 after the same work;
   * only after the right password does the 401 ask for the code, if the account needs one. 429 after too many failures, 503 while too many passwords are waiting to be hashed.
   */
  authenticate(credentials: Login, address: string): Promise<AccountEntity> {
    return this.hasher.withSlot(() => this.#attempt(credentials, address));
  }

  async #attempt(credentials: Login, address: string): Promise<AccountEntity> {
    const attempt = await this.#startAttempt(credentials, address);
    const { account, refusal } = await this.#check(credentials, attempt);
    if (refusal) {
      logins.inc({ outcome: 'refused' });
      this.events.record(refusal.event, { accountId: account?.id, address });
      throw new UnauthorizedException(refusal.message);
    }
    await attempt.commit();
    await this.#rehashIfOutdated(account, credentials);
    logins.inc({ outcome: 'accepted' });
    this.events.record('login-accepted', { accountId: account.id, address });
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
    { username, password, code }: Login,
    attempt: LoginAttempt,
  ): Promise<
    { account: AccountEntity; refusal?: undefined } | { account: AccountEntity | null; refusal: Refusal }
  > {
    try {
      const account = await this.accounts.find(username);
      const matches = await this.hasher.verify(password, account?.passwordHash);
      if (!account || !matches || account.disabledAt) return { account, refusal: WRONG };
      if (!(await this.secondFactor.accepts(account, code))) return { account, refusal: CODE_NEEDED };
      return { account };
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
