import { Module } from '@nestjs/common';
import { DatabaseModule } from '@packaging/service-kit/database/database.module';
import { config } from './config.ts';
import { LedgerEntryEntity } from './ledger/ledger-entry.entity.ts';
import { CreateLedger1795236000000 } from './migrations/1795236000000-create-ledger.ts';
import { AddProvider1795323600000 } from './migrations/1795323600000-add-provider.ts';
import { CallbacksModule } from './callbacks/callbacks.module.ts';
import { InboundMessageEntity, OptOutEntity } from './opt-outs/opt-out.entities.ts';
import { TestMessagesModule } from './test-messages/test-messages.module.ts';

@Module({
  imports: [
    DatabaseModule.forRoot(
      config.DATABASE_URL,
      [LedgerEntryEntity, OptOutEntity, InboundMessageEntity],
      [CreateLedger1795236000000, AddProvider1795323600000],
    ),
    TestMessagesModule,
    CallbacksModule,
  ],
})
export class AppModule {}
