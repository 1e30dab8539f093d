import { Injectable } from '@nestjs/common';
import { Logger } from '@packaging/service-kit/process/logger';
import { config } from '../config.ts';
import { type LedgerMessage, LedgerService, type LedgerState } from '../ledger/ledger.service.ts';
import { smsMessages } from '../metrics.ts';
import { ruleOnNumber } from '../numbers/number-rule.ts';
import { OptOutsService } from '../opt-outs/opt-outs.service.ts';
import { type Reason, SmsProvider } from '../provider/sms-provider.ts';
import { OPTED_OUT_CODE } from '../provider/twilio-errors.ts';

/** What came of trying to send a message. */
export type Attempt =
  | { outcome: 'sent' }
  /** It will not be sent. `by` says whose decision that is. */
  | { outcome: 'refused'; by: 'rule' | 'opt-out' | 'provider'; reason: Reason }
  | { outcome: 'refused'; by: 'limit'; reason: Reason; retryAfterSeconds: number }
  /** It was certainly not sent and may be tried again. */
  | { outcome: 'not-processed'; reason: Reason }
  /** Nobody knows; the provider will be asked. */
  | { outcome: 'unknown'; reason: Reason }
  /** Somebody else sends it or decided about it. */
  | { outcome: 'taken'; entry: LedgerState };

const OPTED_OUT: Reason = {
  message: 'This number has opted out of our SMS (STOP).',
  suggestion: 'It can opt in again by texting START to our number.',
};

/** Sends messages: every one goes through here, and through the ledger, once. */
@Injectable()
export class SmsSender {
  constructor(
    private readonly ledger: LedgerService,
    private readonly optOuts: OptOutsService,
    private readonly provider: SmsProvider,
    private readonly logger: Logger,
  ) {}

  /**
   * Sends a message unless a rule, a limit, an opt-out or the ledger says otherwise. Such refusals leave no entry in
   * the ledger; the caller records them if it wants to. Throws only what the database throws.
   */
  async send(message: LedgerMessage, attempts: number): Promise<Attempt> {
    const ruling = ruleOnNumber(message.to, config.SMS_COUNTRIES);
    if ('refusal' in ruling) return { outcome: 'refused', by: 'rule', reason: { message: ruling.refusal } };

    const claim = await this.ledger.claim(message, attempts);
    if (claim.claim === 'taken') return { outcome: 'taken', entry: claim.entry };
    if (claim.claim === 'opted-out') return { outcome: 'refused', by: 'opt-out', reason: OPTED_OUT };
    if (claim.claim === 'limited') {
      const { message, retryAfterSeconds } = claim;
      return { outcome: 'refused', by: 'limit', reason: { message }, retryAfterSeconds };
    }

    const result = await this.provider.send(message);
    await this.ledger.recordResult(message.messageId, result);
    const facts = {
      messageId: message.messageId,
      kind: message.kind,
      attempts,
      provider: this.provider.name,
    };
    if (result.outcome === 'accepted') {
      smsMessages.inc({ outcome: 'sent' });
      this.logger.info(facts, `SMS sent (${this.provider.name})`);
      return { outcome: 'sent' };
    }
    if (result.outcome === 'refused' && result.reason.code === OPTED_OUT_CODE)
      await this.optOuts.optOut(message.to);
    this.logger.warn({ ...facts, outcome: result.outcome, code: result.reason.code }, 'SMS not accepted');
    return result.outcome === 'refused' ? { ...result, by: 'provider' } : result;
  }
}
