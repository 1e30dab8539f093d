import type { Logger } from '../process/logger.ts';
import { PeriodicTask } from '../process/periodic-task.ts';
import { PostgresClient } from './postgres-client.ts';

/** How often the connection is looked at, and made again where it is gone, in milliseconds; also the longest wait for it. */
const CHECK_INTERVAL_MS = 1000;

/**
 * Hears from the database, on a connection of its own, when something has changed (`NOTIFY`). While the database cannot
 * be heard, {@link isListening} is false, and nobody may rely on what was read before.
 */
export class ChangeListener {
  #client: PostgresClient | undefined;
  readonly #task: PeriodicTask;

  /** @param onChange called for every change, and when there may have been one unheard */
  constructor(
    private readonly url: string,
    private readonly channel: string,
    logger: Logger,
    private readonly onChange: () => void,
  ) {
    this.#task = new PeriodicTask('listening for changes', CHECK_INTERVAL_MS, logger, () => this.#check());
  }

  get isListening(): boolean {
    return this.#client !== undefined;
  }

  start(): void {
    this.#task.start();
  }

  async stop(): Promise<void> {
    await this.#task.stop();
    await this.#client?.end();
  }

  async #check(): Promise<void> {
    const client = this.#client ?? this.#newClient();
    try {
      if (client === this.#client) {
        await client.query('SELECT 1');
        return;
      }
      await client.connect();
      await client.query(`LISTEN ${this.channel}`);
      this.#client = client;
      this.onChange();
    } catch {
      // The database's own check says so; here it is tried again.
      this.#lose(client);
    }
  }

  #newClient(): PostgresClient {
    const client = new PostgresClient({
      connectionString: this.url,
      query_timeout: CHECK_INTERVAL_MS,
    });
    client.on('notification', () => this.onChange());
    client.on('end', () => this.#lose(client));
    client.on('error', () => this.#lose(client));
    return client;
  }

  #lose(client: PostgresClient): void {
    void client.end().catch(() => {});
    if (client !== this.#client) return;
    this.#client = undefined;
    this.onChange();
  }
}
