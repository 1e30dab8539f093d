import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { SignupController } from './signup.controller.ts';
import { SignupService } from './signup.service.ts';

@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [SignupController],
  providers: [SignupService],
})
export class SignupModule {}
