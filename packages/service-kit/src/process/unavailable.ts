/** PostgreSQL's codes: five characters, of which one is a digit ('EPIPE' is none). */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** Of these: connection, resources, and the operator's intervention (a shutdown, a terminated backend). */
const SQLSTATE_UNAVAILABLE = /^(08|53|57)/;
/** Codes of a Redis that is there but cannot serve yet, as its replies begin. */
const REDIS_NOT_YET = /^(LOADING|BUSY|MASTERDOWN|TRYAGAIN|CLUSTERDOWN|READONLY)\b/;
/** A connection that cannot be made or broke off. */
const NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTCONN|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENETRESET|ENOTFOUND|EAI_(AGAIN|FAIL))$/;
/** TypeORM's, of a transaction whose connection broke between two of its statements. */
const CONNECTION_LOST = /^QueryRunner(Provider)?AlreadyReleasedError$/;
/** How pg, ioredis and this kit word a connection that failed, broke or went silent, where they give no code. */
const DRIVER_FAILURE =
  /^connection (terminated|timeout|is closed)|timeout (exceeded|expired)|read timeout|timed out|not queryable|isn't writeable|max retries per request|gave no answer/i;

/**
 * Whether a failure means that a database or queue cannot be reached just now, so that trying again later
 * can help. False for what a server answered deliberately (a wrong password, a missing table,
 * a refused row) and for mistakes of our own.
 */
export function isUnavailable(error: unknown): boolean {
  // TypeORM wraps the driver's error.
  const cause = (error as { driverError?: unknown } | undefined)?.driverError ?? error;
  if (!(cause instanceof Error)) return false;
  const { code } = cause as { code?: unknown };
  if (typeof code === 'string' && SQLSTATE.test(code)) return SQLSTATE_UNAVAILABLE.test(code);
  if (cause.name === 'ReplyError') return REDIS_NOT_YET.test(cause.message);
  if (typeof code === 'string') return NETWORK.test(code);
  return CONNECTION_LOST.test(cause.name) || DRIVER_FAILURE.test(cause.message);
}
