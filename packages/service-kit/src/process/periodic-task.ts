import type { Logger } from './logger.ts';

/** Repeats `work`, each time `intervalMs` after it ended. A failure is logged and changes nothing. */
export class PeriodicTask {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();

  /** @param work should end soon after its signal is aborted */
  constructor(
    private readonly name: string,
    private readonly intervalMs: number,
    private readonly logger: Logger,
    private readonly work: (stopping: AbortSignal) => Promise<void>,
  ) {}

  start(): void {
    this.#running = this.work(this.#stopping.signal)
      .catch((error: unknown) => this.logger.error({ err: error }, `${this.name} failed`))
      .finally(() => {
        if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.start(), this.intervalMs);
      });
  }

  /** Resolves when the running work has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }
}
