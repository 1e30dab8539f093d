import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { RecoveryCodeEntity } from '../second-factor/recovery-code.entity.ts';
import { SecondFactor } from '../second-factor/second-factor.service.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountAdministration } from './account-administration.ts';
import { AccountEntity } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([AccountEntity, RecoveryCodeEntity]), SessionsModule],
  providers: [AccountAdministration, AccountsService, PasswordHasher, SecondFactor],
  exports: [AccountsService, PasswordHasher, SecondFactor],
})
export class AccountsModule {}
