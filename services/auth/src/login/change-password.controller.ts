import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import { type PasswordChange, passwordChangeSchema } from '@packaging/contracts/auth';
import { ValidationFailure } from '@packaging/service-kit/http/errors';
import { visitorNetwork } from '@packaging/service-kit/http/visitor-network';
import type { Request } from 'express';
import { AccountsService } from '../accounts/accounts.service.ts';
import { SecurityEvents } from '../events/security-events.ts';
import { NoQuery } from '../passwords/no-query.guard.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { SessionToken } from '../sessions/session-cookie.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { LoginLimiter } from './login-limiter.ts';

@Controller()
export class ChangePasswordController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsService,
    private readonly hasher: PasswordHasher,
    private readonly limiter: LoginLimiter,
    private readonly events: SecurityEvents,
  ) {}

  /** Changes the current user's password and ends the other sessions. A wrong one counts like a failed login. */
  @Post(API.changePassword.path)
  @HttpCode(204)
  @UseGuards(NoQuery)
  async change(
    @Body({ schema: passwordChangeSchema }) { currentPassword, newPassword }: PasswordChange,
    @SessionToken() token: string | undefined,
    @Req() request: Request,
  ): Promise<void> {
    const account = await this.sessions.accountOf(token);
    const { id: accountId, username, role } = account;
    const address = visitorNetwork(request);
    this.accounts.checkPassword({ username, password: newPassword }, role, 'newPassword');
    await this.hasher.withSlot(async () => {
      const attempt = await this.limiter.start(username, address);
      if (!(await this.hasher.verify(currentPassword, account.passwordHash))) {
        this.events.record('password-change-refused', { accountId, address });
        throw new ValidationFailure([{ path: 'currentPassword', message: 'The current password is wrong' }]);
      }
      await attempt.commit();
      const passwordHash = await this.hasher.hash(newPassword);
      await this.accounts.changeAndLogOut(account, { passwordHash }, token);
    });
    this.events.record('password-changed', { accountId, address });
  }
}
