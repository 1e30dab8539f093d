import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { User } from '@packaging/contracts/auth';
import type { Response } from 'express';
import { type AccountEntity, toUser } from '../accounts/account.entity.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { lifetimeOf } from './session-lifetime.ts';
import { SessionsService } from './sessions.service.ts';

const CHANGED = 'The account was changed while you logged in. Please try again.';

/** Sessions and their browser cookie. */
@Injectable()
export class BrowserSessions {
  constructor(private readonly sessions: SessionsService) {}

  /**
   * Opens a session and ends the browser's former one, so that no token survives a login. Fails with 401 if the account
   * was disabled or got another password meanwhile.
   */
  async open(account: AccountEntity, formerToken: string | undefined, response: Response): Promise<User> {
    const opened = await this.sessions.open(account, formerToken);
    if (!opened) throw new UnauthorizedException(CHANGED);
    setSessionCookie(response, opened.token, lifetimeOf(opened.account.role).maxMs);
    return toUser(opened.account);
  }

  /** Ends the browser's session, if any. Returns the id of its account. */
  async close(token: string | undefined, response: Response): Promise<string | undefined> {
    const accountId = await this.sessions.close(token);
    clearSessionCookie(response);
    return accountId;
  }
}
