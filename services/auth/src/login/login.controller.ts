import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import type { User } from '@packaging/contracts/auth';
import { visitorNetwork } from '@packaging/service-kit/http/visitor-network';
import type { Request, Response } from 'express';
import type { AccountEntity } from '../accounts/account.entity.ts';
import { SecurityEvents } from '../events/security-events.ts';
import { NoQuery } from '../passwords/no-query.guard.ts';
import { BrowserSessions } from '../sessions/browser-sessions.ts';
import { SessionToken } from '../sessions/session-cookie.ts';
import { LocalLogin } from './local-login.guard.ts';

@Controller()
export class LoginController {
  constructor(
    private readonly sessions: BrowserSessions,
    private readonly events: SecurityEvents,
  ) {}

  @Post(API.login.path)
  @HttpCode(200)
  @UseGuards(NoQuery, LocalLogin)
  logIn(
    @Req() { user }: { user: AccountEntity },
    @SessionToken() token: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    return this.sessions.open(user, token, response);
  }

  @Post(API.logout.path)
  @HttpCode(204)
  async logOut(
    @Req() request: Request,
    @SessionToken() token: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const accountId = await this.sessions.close(token, response);
    if (accountId)
      this.events.record('sessions-ended', { accountId, address: visitorNetwork(request), count: 1 });
  }
}
