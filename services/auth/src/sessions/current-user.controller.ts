import { Controller, Get } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import type { User } from '@packaging/contracts/auth';
import { toUser } from '../accounts/account.entity.ts';
import { SessionToken } from './session-cookie.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class CurrentUserController {
  constructor(private readonly sessions: SessionsService) {}

  @Get(API.currentUser.path)
  async show(@SessionToken() token: string | undefined): Promise<User> {
    return toUser(await this.sessions.accountOf(token));
  }
}
