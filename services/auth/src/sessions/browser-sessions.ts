import { Injectable } from '@nestjs/common';
import type { User } from '@packaging/contracts/auth';
import type { Response } from 'express';
import { type AccountEntity, toUser } from '../accounts/account.entity.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { SessionsService } from './sessions.service.ts';

/** Sessions together with the cookie by which a browser keeps them. */
@Injectable()
export class BrowserSessions {
  constructor(private readonly sessions: SessionsService) {}

  /** Opens a session in place of the one that the browser may have: a token from before a login is worth nothing after it. */
  async open(account: AccountEntity, formerToken: string | undefined, response: Response): Promise<User> {
    setSessionCookie(response, await this.sessions.open(account.id, formerToken));
    return toUser(account);
  }

  /** Ends the browser's session, if it has one. */
  async close(token: string | undefined, response: Response): Promise<void> {
    await this.sessions.close(token);
    clearSessionCookie(response);
  }
}
