import { Module } from '@nestjs/common';
import { ClaimsService } from '../ledger/claims.service.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { OptOutsService } from '../opt-outs/opt-outs.service.ts';
import { providerFactory } from '../provider/open-provider.ts';
import { SmsJobHandler } from './sms-job.handler.ts';
import { SmsSender } from './sms-sender.ts';
import { SmsSettler } from './sms-settler.ts';
import { SmsWorker } from './sms-worker.ts';

@Module({
  providers: [
    providerFactory,
    ClaimsService,
    LedgerService,
    OptOutsService,
    SmsSender,
    SmsSettler,
    SmsJobHandler,
    SmsWorker,
  ],
  exports: [providerFactory, LedgerService, OptOutsService, SmsSender],
})
export class SendingModule {}
