import { Injectable } from '@nestjs/common';
import { type SmsJob, smsJobSchema } from '@packaging/contracts/jobs';
import { Logger } from '@packaging/service-kit/process/logger';
import type { JobHandler } from '@packaging/service-kit/queue/job-worker';
import { ThrottledLog } from '@packaging/service-kit/queue/throttled-log';
import { isUnavailable } from '@packaging/service-kit/process/unavailable';
import { withRequestId } from '@packaging/service-kit/http/request-context';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { LedgerService } from '../ledger/ledger.service.ts';
import { SandboxSms } from './sandbox-sms.ts';
import { smsJobs } from '../metrics.ts';

/** How long a job is put off while the ledger cannot be reached, in milliseconds. */
const PUT_OFF_MS = 5000;

/** Does the jobs of the SMS queue. */
@Injectable()
export class SmsJobHandler implements JobHandler {
  readonly #ledgerLog: ThrottledLog;

  constructor(
    private readonly sms: SandboxSms,
    private readonly ledger: LedgerService,
    private readonly logger: Logger,
  ) {
    this.#ledgerLog = new ThrottledLog(logger, 'the ledger');
  }

  process(job: Job<unknown>, token: string | undefined): Promise<void> {
    return withRequestId(requestIdOf(job), async () => {
      try {
        await this.#attempt(job);
        this.#ledgerLog.worked();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        this.#ledgerLog.failed(error);
        // No fault of the message: it counts no attempt, however long the database stays away.
        smsJobs.inc({ outcome: 'put_off' });
        await job.moveToDelayed(Date.now() + PUT_OFF_MS, token);
        throw new DelayedError();
      }
    });
  }

  /** Also told of jobs that never came here any more, because too many workers died with them. */
  gaveUp(job: Job<unknown>, error: Error): Promise<void> {
    return withRequestId(requestIdOf(job), async () => {
      if (!(await this.#recordFailed(job, error, job.attemptsMade))) return;
      smsJobs.inc({ outcome: 'failed' });
      this.logger.error({ messageId: job.id, reason: error.message }, 'SMS given up');
    });
  }

  async #attempt(job: Job<unknown>): Promise<void> {
    const attempt = job.attemptsMade + 1;
    try {
      const outcome = await this.sms.send(readJob(job), attempt);
      smsJobs.inc({ outcome });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const last = error instanceof UnrecoverableError || attempt >= (job.opts.attempts ?? 1);
      // Before the queue learns of it: a crash in between repeats the job, and not the other way round.
      if (last) await this.#recordFailed(job, error, attempt);
      else {
        smsJobs.inc({ outcome: 'retried' });
        this.logger.warn({ err: error, messageId: job.id, attempt }, 'SMS not sent, to be tried again');
      }
      throw error;
    }
  }

  #recordFailed(job: Job<unknown>, error: unknown, attempts: number): Promise<boolean> {
    const { data } = smsJobSchema.safeParse(job.data);
    return this.ledger.recordFailed({
      ...data,
      messageId: data?.messageId ?? String(job.id),
      reason: error instanceof Error ? error.message : String(error),
      attempts,
    });
  }
}

function readJob(job: Job<unknown>): SmsJob {
  const { data, error } = smsJobSchema.safeParse(job.data);
  if (data) return data;
  const fields = error.issues.map(({ path }) => path.join('.') || 'job').join(', ');
  throw new UnrecoverableError(`the job is not valid: ${fields}`);
}

/** Read on its own, for a broken job to be found by it too. */
function requestIdOf(job: Job<unknown>): string {
  const { requestId } = (job.data ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' ? requestId : '';
}
