import { Module } from '@nestjs/common';
import { DatabaseModule } from '@packaging/service-kit/database/database.module';
import { config } from './config.ts';
import { LedgerEntryEntity } from './ledger/ledger-entry.entity.ts';
import { CreateLedger1795236000000 } from './migrations/1795236000000-create-ledger.ts';
import { SmsModule } from './sms/sms.module.ts';

@Module({
  imports: [
    DatabaseModule.forRoot(config.DATABASE_URL, [LedgerEntryEntity], [CreateLedger1795236000000]),
    SmsModule,
  ],
})
export class AppModule {}
