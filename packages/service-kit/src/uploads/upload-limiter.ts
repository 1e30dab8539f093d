import { HttpException, ServiceUnavailableException } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { metrics } from '../process/metrics.ts';
import { ObjectStoreError } from '../object-store/object-store.ts';
import { isUnavailable } from '../process/unavailable.ts';
import { CLIENT_GONE } from './multipart-form.ts';

const OUTCOMES: Record<number, string> = {
  400: 'invalid',
  408: 'stalled',
  413: 'too-large',
  415: 'wrong-type',
  [CLIENT_GONE]: 'client-gone',
  503: 'unavailable',
};

/** Lets a bounded number of uploads be received at once, and measures them: how many run, what became of each. */
export class UploadLimiter {
  readonly #outcomes: Counter;
  readonly #inFlight: Gauge;
  #running = 0;

  /**
   * @param service begins the names of the metrics
   * @param maxInFlight most uploads at once
   * @param busy what one too many is told, with a 503
   */
  constructor(
    service: string,
    private readonly maxInFlight: number,
    private readonly busy: string,
  ) {
    this.#outcomes = new Counter({
      name: `${service}_uploads_total`,
      help: 'Upload requests, by outcome',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    this.#inFlight = new Gauge({
      name: `${service}_uploads_in_flight`,
      help: 'Upload requests being received',
      registers: [metrics],
    });
  }

  /** Receives one upload, unless there are too many. */
  async receive<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.#inFlight.set(++this.#running);
    try {
      if (this.#running > this.maxInFlight) throw new ServiceUnavailableException(this.busy);
      const answer = await work();
      this.#outcomes.inc({ outcome: 'stored' });
      return answer;
    } catch (error) {
      this.#outcomes.inc({ outcome: outcomeOf(error) });
      throw error;
    } finally {
      this.#inFlight.set(--this.#running);
    }
  }
}

const outcomeOf = (error: unknown): string => {
  if (error instanceof HttpException) return OUTCOMES[error.getStatus()] ?? 'failed';
  return isUnavailable(error) || error instanceof ObjectStoreError ? 'unavailable' : 'failed';
};
