import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountsModule } from './accounts.module.ts';
import { StaffService } from './staff.service.ts';

/** For the operator's commands; no route leads here. */
@Module({
  imports: [AccountsModule, SessionsModule],
  providers: [StaffService],
  exports: [StaffService],
})
export class StaffModule {}
