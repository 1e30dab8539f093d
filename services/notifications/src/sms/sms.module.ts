import { Module } from '@nestjs/common';
import { LedgerService } from '../ledger/ledger.service.ts';
import { SandboxSms } from './sandbox-sms.ts';
import { SmsJobHandler } from './sms-job.handler.ts';
import { SmsWorker } from './sms-worker.ts';

@Module({ providers: [SmsWorker, SmsJobHandler, SandboxSms, LedgerService] })
export class SmsModule {}
