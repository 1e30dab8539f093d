import { Injectable } from '@nestjs/common';
import type { SmsJob } from '@packaging/contracts/jobs';
import { Logger } from '@packaging/service-kit/process/logger';
import { LedgerService } from '../ledger/ledger.service.ts';
import { smsText } from './sms-text.ts';

/**
 * Sends nothing: what would have been sent stands in the ledger. Sending and recording are one statement
 * here, and so there is nothing to claim beforehand or to look up after a crash.
 */
@Injectable()
export class SandboxSms {
  constructor(
    private readonly ledger: LedgerService,
    private readonly logger: Logger,
  ) {}

  /** Sends a message unless it was sent before; says which. */
  async send(message: SmsJob, attempts: number): Promise<'sent' | 'duplicate'> {
    const body = smsText(message);
    const sent = await this.ledger.recordSent({ ...message, body, provider: 'sandbox', attempts });
    const { messageId, kind, quoteId } = message;
    this.logger.info(
      { messageId, kind, quoteId, attempts },
      sent ? 'SMS sent (sandbox)' : 'SMS was sent before',
    );
    return sent ? 'sent' : 'duplicate';
  }
}
