import { Injectable } from '@nestjs/common';
import type { User } from '@packaging/contracts/auth';
import type { Response } from 'express';
import { type AccountEntity, toUser } from '../accounts/account.entity.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { SessionsService } from './sessions.service.ts';

/** Sessions and their browser cookie. */
@Injectable()
export class BrowserSessions {
  constructor(private readonly sessions: SessionsService) {}

  /** Opens a session and ends the browser's former one, so that no token survives a login. */
  async open(account: AccountEntity, formerToken: string | undefined, response: Response): Promise<User> {
    setSessionCookie(response, await this.sessions.open(account.id, formerToken));
    return toUser(account);
  }

  /** Ends the browser's session, if any. */
  async close(token: string | undefined, response: Response): Promise<void> {
    await this.sessions.close(token);
    clearSessionCookie(response);
  }
}
