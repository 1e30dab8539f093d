import pg from 'pg';

/** Longest wait for a connection to be established, in milliseconds; a pool may queue its users longer. */
export const CONNECT_TIMEOUT_MS = 5000;
/** pg's error message for a query that took longer than `query_timeout`. */
const READ_TIMEOUT = 'Query read timeout';

/**
 * A connection that may break at any moment without ending the process. Besides the running query's rejection, pg
 * emits an 'error' event. It has no listener while TypeORM takes a client from its pool, or while BullMQ holds one, and
 * Node ends a process on an unhandled 'error' event.
 */
export class PostgresClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'error' && this.listenerCount('error') === 0) return false;
    return super.emit(event, ...args);
  }

  /**
   * Closes the connection after a query that timed out (`query_timeout`): the query still runs on it, perhaps within
   * an open transaction, and the pool would hand it to someone else.
   */
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...given: unknown[]): any {
    const result: unknown = Reflect.apply(super.query, this, given);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === READ_TIMEOUT) void this.end();
      });
    return result;
  }
}
