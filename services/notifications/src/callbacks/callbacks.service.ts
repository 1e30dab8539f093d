import { ForbiddenException, Injectable } from '@nestjs/common';
import { Logger } from '@packaging/service-kit/process/logger';
import { config } from '../config.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { deliveries, doubledMessages, smsMessages } from '../metrics.ts';
import { wishOf } from '../opt-outs/opt-out-words.ts';
import { OptOutsService } from '../opt-outs/opt-outs.service.ts';
import { OPTED_OUT_CODE, reasonOfCode } from '../provider/twilio-errors.ts';
import type { InboundMessage, StatusReport } from './twilio-forms.ts';

/** Handles Twilio's callbacks, whose signatures have been checked. */
@Injectable()
export class CallbacksService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly optOuts: OptOutsService,
    private readonly logger: Logger,
  ) {}

  /** Records a delivery report. Reports may arrive late, repeatedly and in any order. */
  async recordStatus(messageId: string, report: StatusReport): Promise<void> {
    refuseOtherAccount(report.AccountSid);
    const { MessageSid: sid, MessageStatus: delivery, ErrorCode: errorCode } = report;
    const reason = errorCode ? reasonOfCode(errorCode).message : null;
    const effect = await this.ledger.recordDelivery(
      messageId,
      { sid, delivery, ...(errorCode && { errorCode }) },
      reason,
    );
    if (effect === 'settled') smsMessages.inc({ outcome: 'sent' });
    if (effect === 'settled' || effect === 'updated') deliveries.inc({ state: delivery });
    if (effect === 'duplicate') {
      doubledMessages.inc();
      this.logger.error({ messageId, sid }, 'the provider has a second message for one of ours');
    } else this.logger.info({ messageId, delivery, errorCode, effect }, 'SMS delivery report');
    if (errorCode === OPTED_OUT_CODE) await this.#optOut(messageId);
  }

  /** Opts a number out or in if its message asks for that. */
  async applyWish({ AccountSid, MessageSid, From, Body }: InboundMessage): Promise<void> {
    refuseOtherAccount(AccountSid);
    const wish = wishOf(Body);
    if (!wish) return;
    const isNew = await this.optOuts.apply(MessageSid, From, wish === 'opt-out');
    this.logger.info({ sid: MessageSid, wish, isNew }, 'opt-out or opt-in received');
  }

  async #optOut(messageId: string): Promise<void> {
    const entry = await this.ledger.find(messageId);
    if (entry?.recipient) await this.optOuts.optOut(entry.recipient);
  }
}

function refuseOtherAccount(sid: string): void {
  if (sid !== config.twilio?.accountSid) throw new ForbiddenException('The account is not ours');
}
