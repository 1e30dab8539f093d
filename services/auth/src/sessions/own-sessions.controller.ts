import { Body, Controller, Get, HttpCode, NotFoundException, Post, Req } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import { type Session, type SessionEnd, sessionEndSchema } from '@packaging/contracts/auth';
import { visitorNetwork } from '@packaging/service-kit/http/visitor-network';
import type { Request } from 'express';
import { SecurityEvents } from '../events/security-events.ts';
import { SessionToken } from './session-cookie.ts';
import { SessionsService } from './sessions.service.ts';

/** The current user's sessions, on all devices. */
@Controller()
export class OwnSessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly events: SecurityEvents,
  ) {}

  @Get(API.sessions.path)
  async list(@SessionToken() token: string | undefined): Promise<Session[]> {
    return this.sessions.list(await this.sessions.accountOf(token), token!);
  }

  @Post(API.endSession.path)
  @HttpCode(204)
  async end(
    @Body({ schema: sessionEndSchema }) { id }: SessionEnd,
    @SessionToken() token: string | undefined,
    @Req() request: Request,
  ): Promise<void> {
    const { id: accountId } = await this.sessions.accountOf(token);
    if (!(await this.sessions.closeOne(accountId, id)))
      throw new NotFoundException('There is no such session. It may have ended already.');
    this.events.record('sessions-ended', { accountId, address: visitorNetwork(request), count: 1 });
  }
}
