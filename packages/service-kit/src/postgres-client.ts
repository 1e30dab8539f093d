import pg from 'pg';

/** Longest wait for a connection to be made, in milliseconds. A pool may let its users wait longer for their turn. */
const CONNECT_TIMEOUT_MS = 5000;

/**
 * A connection that may break at any moment without ending the process. The query that runs on it fails and
 * says so; the 'error' event beside it finds no listener in the instant in which TypeORM takes a client from
 * its pool, or as long as BullMQ holds one, and Node would then end the process.
 */
export class PostgresClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'error' && this.listenerCount('error') === 0) return false;
    return super.emit(event, ...args);
  }
}
