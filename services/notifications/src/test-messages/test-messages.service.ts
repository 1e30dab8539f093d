import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BadRequestException, Injectable } from '@nestjs/common';
import type { SmsKind } from '@packaging/contracts/jobs';
import { quoteReference } from '@packaging/contracts/quote-reference';
import {
  SMS_KIND_BY_NOTIFICATION_TYPE,
  type SmsCapability,
  type TestSmsRequest,
  type TestSmsResponse,
} from '@packaging/contracts/sms';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import { z } from 'zod';
import { config } from '../config.ts';
import { LedgerService, type LedgerMessage, type LedgerState } from '../ledger/ledger.service.ts';
import { numberTest, orderStatus, quoteConfirmation, quoteReady } from '../messages/sms-text.ts';
import { checkNumber } from '../numbers/number-rule.ts';
import { type Reason, SmsProvider } from '../provider/sms-provider.ts';
import { reasonOfCode } from '../provider/twilio-errors.ts';
import { type SendOutcome, SmsSender } from '../sending/sms-sender.ts';
import { AccountService, NOTHING_SENT } from './account.service.ts';
import { type FailureDetails, SmsFailure } from './sms-failure.ts';

const CONFLICT = 409;
const UNPROCESSABLE = 422;
const TOO_MANY = 429;
const UNAVAILABLE = 503;
const TIMEOUT = 504;
const RETRY_AFTER_S = 60;
/** Time between two checks of a message that another call is sending, in milliseconds. */
const CHECK_MS = 200;
const TRIAL_WARNING = 'This is a trial account: it can only send to verified numbers.';
const UNVERIFIED_CODE = 21608;

/** Sends test messages through the same ledger and limits as all others and returns their results. */
@Injectable()
export class TestMessagesService {
  constructor(
    private readonly sender: SmsSender,
    private readonly ledger: LedgerService,
    private readonly provider: SmsProvider,
    private readonly account: AccountService,
  ) {}

  /** Sends a notification as a customer would receive it. */
  async sendNotification(
    { phoneNumber, notificationType, quoteType, orderStatus: status }: TestSmsRequest,
    key: string | undefined,
    visitor: string,
  ): Promise<TestSmsResponse> {
    await this.#send(
      SMS_KIND_BY_NOTIFICATION_TYPE[notificationType],
      phoneNumber,
      key,
      visitor,
      (reference) => {
        switch (notificationType) {
          case 'quote':
            return quoteConfirmation(reference, quoteType);
          case 'ready':
            return quoteReady(reference);
          case 'order':
            return orderStatus(reference, status ?? 'processing');
        }
      },
    );
    return { success: true, message: this.#accepted };
  }

  /** Sends a message to test whether a number can be reached. */
  async testNumber(phoneNumber: string, key: string | undefined, visitor: string): Promise<SmsCapability> {
    await this.#send('number-test', phoneNumber, key, visitor, numberTest);
    if (this.#isSandbox)
      return {
        success: true,
        message: this.#accepted,
        suggestion: "To send real messages, set the notifications service's TWILIO_ variables.",
      };
    const isTrial = await this.account.isTrial();
    return {
      success: true,
      message: this.#accepted,
      ...(isTrial && { trialWarning: TRIAL_WARNING }),
      suggestion: 'It may take a minute to arrive.',
    };
  }

  get #isSandbox(): boolean {
    return this.provider.name === 'sandbox';
  }

  get #accepted(): string {
    return this.#isSandbox
      ? `${NOTHING_SENT} The message is in the ledger.`
      : 'Twilio has accepted the message.';
  }

  /**
   * Sends a message and returns once it is accepted. With a key that was used before, waits for that message's result.
   * @throws SmsFailure for any other result
   */
  async #send(
    kind: SmsKind,
    phoneNumber: string,
    key: string | undefined,
    visitor: string,
    text: (reference: string) => string,
  ): Promise<void> {
    const id = readKey(key) ?? randomUUID();
    const check = checkNumber(phoneNumber, config.SMS_COUNTRIES);
    if ('refusal' in check) throw this.#failure(UNPROCESSABLE, check.refusal);
    const message: LedgerMessage = {
      messageId: `test-${id}`,
      kind,
      origin: 'test',
      to: check.number,
      body: text(quoteReference(id)),
      quoteId: null,
      requestId: currentRequestId() ?? '',
      visitor,
    };
    let result = await this.sender.send(message, 1);
    if (result.outcome === 'taken') result = await this.#awaitOther(message, result.entry);
    // A test message is only retried by its caller.
    if (result.outcome === 'not-processed')
      await this.ledger.recordUnsent('failed', { ...message, attempts: 1 }, result.reason.message);
    if (result.outcome !== 'sent') throw await this.#failureOf(result);
  }

  /** The outcome of a message that another call is sending or has sent. */
  async #awaitOther(
    message: LedgerMessage,
    entry: LedgerState,
  ): Promise<Exclude<SendOutcome, { outcome: 'taken' }>> {
    if (entry.recipient !== message.to || entry.body !== message.body)
      throw this.#failure(
        CONFLICT,
        'This request was already made with other details. Please start a new one.',
      );
    const deadline = Date.now() + config.TWILIO_TIMEOUT_MS;
    let state: LedgerState | null = entry;
    while (state?.status === 'sending' && Date.now() < deadline) {
      await delay(CHECK_MS);
      state = await this.ledger.find(message.messageId);
    }
    const reason: Reason = state?.errorCode
      ? reasonOfCode(state.errorCode)
      : { message: state?.reason ?? "We don't know yet whether the message was sent." };
    switch (state?.status) {
      case 'sent':
        return { outcome: 'sent' };
      case 'refused':
        return { outcome: 'refused', by: 'provider', reason };
      case 'waiting':
      case 'failed':
        return { outcome: 'not-processed', reason };
      default:
        return { outcome: 'unknown', reason };
    }
  }

  async #failureOf(result: Exclude<SendOutcome, { outcome: 'taken' | 'sent' }>): Promise<SmsFailure> {
    const { message, suggestion, code } = result.reason;
    switch (result.outcome) {
      case 'refused':
        if (result.by === 'limit')
          return this.#failure(TOO_MANY, message, { retryAfterSeconds: result.retryAfterSeconds });
        return this.#failure(UNPROCESSABLE, message, {
          suggestion,
          trialWarning: await this.#trialWarning(result.by === 'provider', code),
        });
      case 'not-processed':
        return this.#failure(UNAVAILABLE, message, { suggestion, retryAfterSeconds: RETRY_AFTER_S });
      case 'unknown':
        return this.#failure(TIMEOUT, message, { suggestion });
    }
  }

  /** In the sandbox, failures mention it too. */
  #failure(status: number, message: string, details?: FailureDetails): SmsFailure {
    return new SmsFailure(status, this.#isSandbox ? `${message} ${NOTHING_SENT}` : message, details);
  }

  async #trialWarning(byProvider: boolean, code: number | undefined): Promise<string | undefined> {
    if (!byProvider) return undefined;
    return code === UNVERIFIED_CODE || (await this.account.isTrial()) ? TRIAL_WARNING : undefined;
  }
}

function readKey(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  if (!z.uuid().safeParse(key).success) throw new BadRequestException('The Idempotency-Key must be a UUID');
  return key.toLowerCase();
}
