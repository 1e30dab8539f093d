import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Login } from '@packaging/contracts/auth';
import { visitorNetwork } from '@packaging/service-kit/http/visitor-network';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import type { AccountEntity } from '../accounts/account.entity.ts';
import { LoginService } from './login.service.ts';

/** Passport's 'local' strategy: username and password in the body. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly logins: LoginService) {
    super({ passReqToCallback: true });
  }

  validate(request: Request, username: string, password: string): Promise<AccountEntity> {
    const { code } = request.body as Login;
    return this.logins.authenticate({ username, password, code }, visitorNetwork(request));
  }
}
