import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { ChangePasswordController } from './change-password.controller.ts';
import { LocalStrategy } from './local.strategy.ts';
import { LoginController } from './login.controller.ts';
import { LoginLimiter } from './login-limiter.ts';
import { LoginService } from './login.service.ts';

@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [ChangePasswordController, LoginController],
  providers: [LocalStrategy, LoginLimiter, LoginService],
})
export class LoginModule {}
