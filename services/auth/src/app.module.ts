import { Module } from '@nestjs/common';
import { DatabaseModule } from '@packaging/service-kit/database/database.module';
import { AccountEntity } from './accounts/account.entity.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import { config } from './config.ts';
import { SecurityEventsModule } from './events/security-events.module.ts';
import { LoginModule } from './login/login.module.ts';
import { CreateAuth1795406400000 } from './migrations/1795406400000-create-auth.ts';
import { ManageAccounts1795520000000 } from './migrations/1795520000000-manage-accounts.ts';
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity.ts';
import { SessionEntity } from './sessions/session.entity.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { SignupModule } from './signup/signup.module.ts';

@Module({
  imports: [
    DatabaseModule.forRoot(
      config.DATABASE_URL,
      [AccountEntity, RecoveryCodeEntity, SessionEntity],
      [CreateAuth1795406400000, ManageAccounts1795520000000],
    ),
    SecurityEventsModule,
    AccountsModule,
    SessionsModule,
    LoginModule,
    SignupModule,
  ],
})
export class AppModule {}
