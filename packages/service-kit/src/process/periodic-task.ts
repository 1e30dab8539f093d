import type { Logger } from './logger.ts';

/** Repeats work with a pause of `intervalMs` between runs. A failure is logged and does not stop the repetition. */
export class PeriodicTask {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();

  /** @param work gets a signal that is aborted when the task is to stop */
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

  /** Resolves when running work has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }
}
