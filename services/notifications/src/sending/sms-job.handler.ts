import { Injectable } from '@nestjs/common';
import { type SmsJob, smsJobSchema } from '@packaging/contracts/jobs';
import { quoteReference } from '@packaging/contracts/quote-reference';
import { withRequestId } from '@packaging/service-kit/http/request-context';
import { Logger } from '@packaging/service-kit/process/logger';
import { ThrottledLog } from '@packaging/service-kit/process/throttled-log';
import { isUnavailable } from '@packaging/service-kit/process/unavailable';
import type { JobHandler } from '@packaging/service-kit/queue/job-worker';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { type LedgerMessage, LedgerService, type LedgerState } from '../ledger/ledger.service.ts';
import { config } from '../config.ts';
import { quoteConfirmation } from '../messages/sms-text.ts';
import { smsMessages } from '../metrics.ts';
import { SmsSender } from './sms-sender.ts';
import { SETTLE_POLL_MS } from './sms-settler.ts';

/** Time after a lookup at the provider until the job checks the result, in milliseconds. */
const CHECK_AFTER_MS = 2 * SETTLE_POLL_MS;

/** Processes the jobs of the SMS queue. */
@Injectable()
export class SmsJobHandler implements JobHandler {
  readonly #ledgerLog: ThrottledLog;

  constructor(
    private readonly sender: SmsSender,
    private readonly ledger: LedgerService,
    private readonly logger: Logger,
  ) {
    this.#ledgerLog = new ThrottledLog(logger, 'the ledger');
  }

  process(job: Job<unknown>, token: string | undefined): Promise<void> {
    return withRequestId(requestIdOf(job), async () => {
      try {
        await this.#attempt(job, token);
        this.#ledgerLog.worked();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        this.#ledgerLog.failed(error);
        // Not the message's fault, so it counts no attempt, however long the database stays away.
        smsMessages.inc({ outcome: 'postponed' });
        await postpone(job, token, config.RETRY_PAUSE_MAX_MS);
      }
    });
  }

  /** Also called for jobs that the queue gave up itself, because too many workers crashed with them. */
  onGivenUp(job: Job<unknown>, error: Error): Promise<void> {
    return withRequestId(requestIdOf(job), async () => {
      if (!(await this.#recordFailed(job, error, job.attemptsMade))) return;
      smsMessages.inc({ outcome: 'failed' });
      this.logger.error({ messageId: job.id, reason: error.message }, 'SMS given up');
    });
  }

  async #attempt(job: Job<unknown>, token: string | undefined): Promise<void> {
    const attempts = job.attemptsMade + 1;
    let undecided: LedgerState | undefined;
    try {
      undecided = await this.#send(readJob(job), attempts);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const last = error instanceof UnrecoverableError || attempts >= (job.opts.attempts ?? 1);
      // Recorded before the queue knows, so that a crash in between repeats the job instead of losing the record.
      if (last) await this.#recordFailed(job, error, attempts);
      else {
        smsMessages.inc({ outcome: 'retried' });
        this.logger.warn({ err: error, messageId: job.id, attempts }, 'SMS not sent, to be tried again');
      }
      throw error;
    }
    // The job is done once the result is clear; its producer waits for that.
    if (undecided) await postpone(job, token, untilCheck(undecided));
  }

  /** Sends a message; returns its ledger entry if the result is not clear. */
  async #send(sms: SmsJob, attempts: number): Promise<LedgerState | undefined> {
    const message = messageOf(sms);
    const result = await this.sender.send(message, attempts);
    switch (result.outcome) {
      case 'sent':
        return;
      case 'refused': {
        const { by, reason } = result;
        if (
          by !== 'provider' &&
          !(await this.ledger.recordUnsent('refused', { ...message, attempts }, reason.message))
        )
          return;
        smsMessages.inc({ outcome: 'refused' });
        this.logger.warn({ messageId: sms.messageId, by, code: reason.code }, 'SMS refused');
        return;
      }
      case 'not-processed':
        throw new Error(result.reason.message);
      case 'unknown':
        smsMessages.inc({ outcome: 'unknown' });
        return (await this.ledger.find(sms.messageId)) ?? undefined;
      case 'taken':
        if (isUndecided(result.entry)) return result.entry;
        smsMessages.inc({ outcome: 'duplicate' });
        this.logger.info({ messageId: sms.messageId, status: result.entry.status }, 'SMS was decided before');
    }
  }

  #recordFailed(job: Job<unknown>, error: unknown, attempts: number): Promise<boolean> {
    const { data } = smsJobSchema.safeParse(job.data);
    const message = data ? messageOf(data) : { messageId: String(job.id) };
    const reason = error instanceof Error ? error.message : String(error);
    return this.ledger.recordUnsent('failed', { ...message, attempts }, reason);
  }
}

const messageOf = ({ messageId, kind, to, quoteId, requestId, visitor }: SmsJob): LedgerMessage => ({
  messageId,
  kind,
  origin: 'quote',
  to,
  quoteId,
  requestId,
  visitor: visitor ?? null,
  body: quoteConfirmation(quoteReference(quoteId)),
});

const isUndecided = ({ status }: LedgerState): boolean => status === 'sending' || status === 'unknown';

const untilCheck = ({ settleAt }: LedgerState): number =>
  Math.max(0, (settleAt?.getTime() ?? 0) - Date.now()) + CHECK_AFTER_MS;

async function postpone(job: Job<unknown>, token: string | undefined, delayMs: number): Promise<never> {
  await job.moveToDelayed(Date.now() + delayMs, token);
  throw new DelayedError();
}

function readJob(job: Job<unknown>): SmsJob {
  const { data, error } = smsJobSchema.safeParse(job.data);
  if (data) return data;
  const fields = error.issues.map(({ path }) => path.join('.') || 'job').join(', ');
  throw new UnrecoverableError(`the job is not valid: ${fields}`);
}

/** Read without the schema, so that a broken job is logged with it too. */
function requestIdOf(job: Job<unknown>): string {
  const { requestId } = (job.data ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : '';
}
