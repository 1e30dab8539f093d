import { Injectable } from '@nestjs/common';
import { Logger } from '@packaging/service-kit/process/logger';
import { config } from '../config.ts';
import { type ClaimRefusal, ClaimsService } from '../ledger/claims.service.ts';
import { type LedgerMessage, LedgerService } from '../ledger/ledger.service.ts';
import { smsMessages } from '../metrics.ts';
import { checkNumber } from '../numbers/number-rule.ts';
import { OptOutsService } from '../opt-outs/opt-outs.service.ts';
import { type Reason, SmsProvider } from '../provider/sms-provider.ts';
import { OPTED_OUT_CODE } from '../provider/twilio-errors.ts';

/** The outcome of an attempt to send a message. */
export type SendOutcome =
  | { outcome: 'sent' }
  | ClaimRefusal
  | { outcome: 'refused'; by: 'rule' | 'provider'; reason: Reason }
  /** Certainly not sent; may be retried. */
  | { outcome: 'not-processed'; reason: Reason }
  /** Without a clear result; to be looked up at the provider. */
  | { outcome: 'unknown'; reason: Reason };

/** Sends every message through the ledger, once. */
@Injectable()
export class SmsSender {
  constructor(
    private readonly claims: ClaimsService,
    private readonly ledger: LedgerService,
    private readonly optOuts: OptOutsService,
    private readonly provider: SmsProvider,
    private readonly logger: Logger,
  ) {}

  /**
   * Sends a message unless a rule, a limit, an opt-out or the ledger forbids it. Those refusals leave no entry in the
   * ledger unless the caller records one. Throws only database errors.
   */
  async send(message: LedgerMessage, attempts: number): Promise<SendOutcome> {
    const check = checkNumber(message.to, config.SMS_COUNTRIES);
    if ('refusal' in check) return { outcome: 'refused', by: 'rule', reason: { message: check.refusal } };

    const refusal = await this.claims.claim(message, attempts);
    if (refusal) return refusal;

    const result = await this.provider.send(message);
    await this.ledger.recordResult(message.messageId, result);
    const fields = {
      messageId: message.messageId,
      kind: message.kind,
      attempts,
      provider: this.provider.name,
    };
    if (result.outcome === 'accepted') {
      smsMessages.inc({ outcome: 'sent' });
      this.logger.info(fields, `SMS sent (${this.provider.name})`);
      return { outcome: 'sent' };
    }
    if (result.outcome === 'refused' && result.reason.code === OPTED_OUT_CODE)
      await this.optOuts.optOut(message.to);
    this.logger.warn({ ...fields, outcome: result.outcome, code: result.reason.code }, 'SMS not accepted');
    return result.outcome === 'refused' ? { ...result, by: 'provider' } : result;
  }
}
