import type { Logger } from '../process/logger.ts';

/**
 * Logs a lasting failure without filling the disk: the first occurrence at once, then one line per
 * `intervalMs` that says how many there were, and one line when it is over.
 */
export class ThrottledLog {
  /** Whether a failure stands in the log that has not been said to be over. */
  #told = false;
  #suppressed = 0;
  #loggedAt = -Infinity;

  constructor(
    private readonly logger: Logger,
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
    this.#told = true;
    this.logger.error({ err: error, ...(similar ? { similar } : {}) }, `${this.what} fails`);
  }

  worked(): void {
    if (!this.#told) return;
    this.#told = false;
    this.logger.info(`${this.what} works again`);
  }
}
