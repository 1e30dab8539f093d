import { Body, Controller, Post, Req, Res, UseGuards } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import { type Credentials, signupSchema, type User } from '@packaging/contracts/auth';
import { visitorNetwork } from '@packaging/service-kit/http/visitor-network';
import type { Request, Response } from 'express';
import { NoQuery } from '../passwords/no-query.guard.ts';
import { BrowserSessions } from '../sessions/browser-sessions.ts';
import { SessionToken } from '../sessions/session-cookie.ts';
import { SignupService } from './signup.service.ts';

@Controller()
export class SignupController {
  constructor(
    private readonly signups: SignupService,
    private readonly sessions: BrowserSessions,
  ) {}

  @Post(API.signup.path)
  @UseGuards(NoQuery)
  async signUp(
    @Body({ schema: signupSchema }) credentials: Credentials,
    @Req() request: Request,
    @SessionToken() token: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    return this.sessions.open(
      await this.signups.signUp(credentials, visitorNetwork(request)),
      token,
      response,
    );
  }
}
