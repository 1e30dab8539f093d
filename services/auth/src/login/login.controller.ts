import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import type { User } from '@packaging/contracts/auth';
import type { Response } from 'express';
import type { AccountEntity } from '../accounts/account.entity.ts';
import { NoQuery } from '../passwords/no-query.guard.ts';
import { BrowserSessions } from '../sessions/browser-sessions.ts';
import { SessionToken } from '../sessions/session-cookie.ts';
import { LocalLogin } from './local-login.guard.ts';

@Controller()
export class LoginController {
  constructor(private readonly sessions: BrowserSessions) {}

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
  logOut(
    @SessionToken() token: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.sessions.close(token, response);
  }
}
