import { createHash } from 'node:crypto';
import pg from 'pg';
import { databaseTimeLeft } from '../http/request-context.ts';

/** Longest wait for a connection to be established, in milliseconds; a pool may queue its users longer. */
export const CONNECT_TIMEOUT_MS = 5000;
/** Error message for a query that is not sent, since its request has used up its time. */
const REQUEST_TIMEOUT = 'the request has timed out';
/** The above, and pg's own message for a query that took longer than `query_timeout`. */
const TIMED_OUT = ['Query read timeout', REQUEST_TIMEOUT];

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
   * Limits a request's queries to the time that the request has left ({@link databaseTimeLeft}). A connection whose query
   * timed out is closed: the query still runs on it, perhaps within an open transaction, and the pool would give it to
   * another request.
   */
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...given: unknown[]): any {
    const result: unknown = this.#queryInTime(given);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && TIMED_OUT.includes(error.message)) void this.end();
      });
    return result;
  }

  #queryInTime(given: unknown[]): unknown {
    const [query, values, callback] = given;
    const isPromised = typeof values !== 'function' && callback === undefined;
    if (!isPromised) return Reflect.apply(super.query, this, given);
    const statement = typeof query === 'string' ? named(query, values) : query;
    const left = databaseTimeLeft();
    if (left === undefined) return Reflect.apply(super.query, this, [statement, values]);
    if (left <= 0) return Promise.reject(new Error(REQUEST_TIMEOUT));
    const limited = { ...(statement as pg.QueryConfig), query_timeout: Math.ceil(left) };
    return Reflect.apply(super.query, this, [limited, values]);
  }
}

/**
 * A statement, with a name if it has parameters: PostgreSQL then parses it only once per connection and can reuse its
 * plan. This saves 11 % of the CPU time of a quote (infra/bench/quotes.ts).
 */
const named = (text: string, values: unknown): pg.QueryConfig =>
  Array.isArray(values) && values.length > 0
    ? { text, name: createHash('sha256').update(text).digest('base64url') }
    : { text };
