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
import { ruleOnNumber } from '../numbers/number-rule.ts';
import { type Reason, SmsProvider } from '../provider/sms-provider.ts';
import { reasonOfCode } from '../provider/twilio-errors.ts';
import { type Attempt, SmsSender } from '../sending/sms-sender.ts';
import { AccountService, NOTHING_SENT } from './account.service.ts';
import { type FailureDetails, SmsFailure } from './sms-failure.ts';

const CONFLICT = 409;
const UNPROCESSABLE = 422;
const TOO_MANY = 429;
const UNAVAILABLE = 503;
const TIMEOUT = 504;
const RETRY_AFTER_S = 60;
/** Time between two looks at a message that another call is sending, in milliseconds. */
const LOOK_MS = 200;
const TRIAL_WARNING = 'This is a trial account: it can only send to verified numbers.';
const UNVERIFIED_CODE = 21608;

/** Test messages: sent like all others, through the same ledger and limits, and told about at once. */
@Injectable()
export class TestMessagesService {
  constructor(
    private readonly sender: SmsSender,
    private readonly ledger: LedgerService,
    private readonly provider: SmsProvider,
    private readonly account: AccountService,
  ) {}

  /** Sends one notification as a customer would get it. */
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

  /** Sends a message to find out whether a number can be reached. */
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
   * Sends a message and returns when it is accepted. With a key that was used before it waits for that message's result
   * instead.
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
    const ruling = ruleOnNumber(phoneNumber, config.SMS_COUNTRIES);
    if ('refusal' in ruling) throw this.#failure(UNPROCESSABLE, ruling.refusal);
    const message: LedgerMessage = {
      messageId: `test-${id}`,
      kind,
      origin: 'test',
      to: ruling.number,
      body: text(quoteReference(id)),
      quoteId: null,
      requestId: currentRequestId() ?? '',
      visitor,
    };
    let attempt = await this.sender.send(message, 1);
    if (attempt.outcome === 'taken') attempt = await this.#resultOf(message, attempt.entry);
    // Nothing repeats a test message by itself; whoever asked may.
    if (attempt.outcome === 'not-processed')
      await this.ledger.recordFailed({ ...message, attempts: 1 }, attempt.reason.message);
    if (attempt.outcome !== 'sent') throw await this.#failureOf(attempt);
  }

  /** What came of a message that another call is sending or has sent. */
  async #resultOf(
    message: LedgerMessage,
    entry: LedgerState,
  ): Promise<Exclude<Attempt, { outcome: 'taken' }>> {
    if (entry.recipient !== message.to || entry.body !== message.body)
      throw this.#failure(
        CONFLICT,
        'This request was already made with other details. Please start a new one.',
      );
    const deadline = Date.now() + config.TWILIO_TIMEOUT_MS;
    let state: LedgerState | null = entry;
    while (state?.status === 'sending' && Date.now() < deadline) {
      await delay(LOOK_MS);
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

  async #failureOf(attempt: Exclude<Attempt, { outcome: 'taken' | 'sent' }>): Promise<SmsFailure> {
    const { message, suggestion, code } = attempt.reason;
    switch (attempt.outcome) {
      case 'refused':
        if (attempt.by === 'limit')
          return this.#failure(TOO_MANY, message, { retryAfterSeconds: attempt.retryAfterSeconds });
        return this.#failure(UNPROCESSABLE, message, {
          suggestion,
          trialWarning: await this.#trialWarning(attempt.by === 'provider', code),
        });
      case 'not-processed':
        return this.#failure(UNAVAILABLE, message, { suggestion, retryAfterSeconds: RETRY_AFTER_S });
      case 'unknown':
        return this.#failure(TIMEOUT, message, { suggestion });
    }
  }

  /** In the sandbox a refusal says so too. */
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
