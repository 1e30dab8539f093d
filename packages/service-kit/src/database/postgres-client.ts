import pg from 'pg';

/** Longest wait for a connection to be made, in milliseconds. A pool may let its users wait longer for their turn. */
export const CONNECT_TIMEOUT_MS = 5000;
/** What pg says of a query that got no answer within `query_timeout`. */
const READ_TIMEOUT = 'Query read timeout';

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

  /**
   * After a query that got no answer in time (`query_timeout`) nobody gets this connection again: the query still
   * occupies it, and with it perhaps a transaction that others would unknowingly go on with.
   */
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...given: unknown[]): any {
    const answer: unknown = Reflect.apply(super.query, this, given);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === READ_TIMEOUT) void this.end();
      });
    return answer;
  }
}
