import { HttpException, ServiceUnavailableException } from '@nestjs/common';
import { counter, gauge } from '../process/metrics.ts';
import { ObjectStoreError } from '../object-store/object-store.ts';
import { isUnavailable } from '../process/unavailable.ts';
import { CLIENT_CLOSED_REQUEST } from './multipart-form.ts';

const OUTCOMES: Record<number, string> = {
  400: 'invalid',
  408: 'stalled',
  413: 'too-large',
  415: 'wrong-type',
  [CLIENT_CLOSED_REQUEST]: 'client-gone',
  503: 'unavailable',
};

/** The metrics of a service's uploads; `service` begins their names. */
export const uploadMetrics = (service: string) => ({
  outcomes: counter(`${service}_uploads_total`, 'Upload requests, by outcome', ['outcome']),
  inFlight: gauge(`${service}_uploads_in_flight`, 'Upload requests being received'),
});

/** Limits how many uploads are received at once, and counts them by outcome. */
export class UploadLimiter {
  #running = 0;

  /**
   * @param maxInFlight most uploads at once
   * @param busyMessage error message of the 503 that refuses one too many
   */
  constructor(
    private readonly metrics: ReturnType<typeof uploadMetrics>,
    private readonly maxInFlight: number,
    private readonly busyMessage: string,
  ) {}

  /** Runs `work` for one upload, or fails with 503 if too many are running. */
  async receive<Result>(work: () => Promise<Result>): Promise<Result> {
    this.metrics.inFlight.set(++this.#running);
    try {
      if (this.#running > this.maxInFlight) throw new ServiceUnavailableException(this.busyMessage);
      const result = await work();
      this.metrics.outcomes.inc({ outcome: 'stored' });
      return result;
    } catch (error) {
      this.metrics.outcomes.inc({ outcome: outcomeOf(error) });
      throw error;
    } finally {
      this.metrics.inFlight.set(--this.#running);
    }
  }
}

const outcomeOf = (error: unknown): string => {
  if (error instanceof HttpException) return OUTCOMES[error.getStatus()] ?? 'failed';
  return isUnavailable(error) || error instanceof ObjectStoreError ? 'unavailable' : 'failed';
};
