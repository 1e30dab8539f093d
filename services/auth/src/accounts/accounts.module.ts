import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountAdministration } from './account-administration.ts';
import { AccountEntity } from './account.entity.ts';
import { AccountsService } from './accounts.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([AccountEntity]), SessionsModule],
  providers: [AccountAdministration, AccountsService, PasswordHasher],
  exports: [AccountsService, PasswordHasher],
})
export class AccountsModule {}
