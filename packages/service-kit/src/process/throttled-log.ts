import type { Logger } from './logger.ts';

/**
 * Logs a recurring failure without filling the disk: the first occurrence at once, then one line per `intervalMs` with
 * the number of similar ones, and one line on recovery.
 */
export class ThrottledLog {
  /** Whether a failure has been logged, but not its end. */
  #failing = false;
  #suppressed = 0;
  #loggedAt = -Infinity;

  constructor(
    private readonly logger: Pick<Logger, 'error' | 'info'>,
    private readonly what: string,
    private readonly intervalMs = 30_000,
  ) {}

  failed(error: unknown): void {
    const now = performance.now();
    if (now - this.#loggedAt < this.intervalMs) {
      this.#suppressed += 1;
      return;
    }
    const similar = this.#suppressed;
    this.#suppressed = 0;
    this.#loggedAt = now;
    this.#failing = true;
    this.logger.error({ err: error, ...(similar ? { similar } : {}) }, `${this.what} fails`);
  }

  worked(): void {
    if (!this.#failing) return;
    this.#failing = false;
    this.logger.info(`${this.what} works again`);
  }
}
