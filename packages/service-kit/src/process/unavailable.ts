/** PostgreSQL's error codes: five characters including a digit, unlike 'EPIPE'. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/**
 * Connection failures, insufficient resources, operator intervention (shutdown, terminated backend, statement timeout),
 * lock timeout, deadlock, idle transaction timeout.
 */
const SQLSTATE_UNAVAILABLE = /^(08|53|57|55P03|40P01|25P03)/;
/** Prefixes of error replies from a Redis that is up but cannot serve yet. */
const REDIS_NOT_READY = /^(LOADING|BUSY|MASTERDOWN|TRYAGAIN|CLUSTERDOWN|READONLY)\b/;
/** Codes of connections that failed or broke. */
const NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTCONN|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENETRESET|ENOTFOUND|EAI_(AGAIN|FAIL))$/;
/** TypeORM's error names for a transaction whose connection broke between two statements. */
const CONNECTION_LOST = /^QueryRunner(Provider)?AlreadyReleasedError$/;
/** Messages of pg, ioredis and this kit for a connection that failed, broke or timed out, if there is no code. */
const DRIVER_FAILURE =
  /^connection (terminated|timeout|is closed)|timeout (exceeded|expired)|read timeout|timed out|not queryable|isn't writeable|max retries per request|gave no response/i;

/** Whether PostgreSQL had no room left on its disk. Such a failure is temporary too ({@link isUnavailable}). */
export const isDiskFull = (error: unknown): boolean =>
  (driverError(error) as { code?: unknown } | undefined)?.code === '53100';

/** TypeORM wraps the driver's error. */
const driverError = (error: unknown): unknown =>
  (error as { driverError?: unknown } | undefined)?.driverError ?? error;

/**
 * Whether an error means that a database or queue is temporarily unavailable, so that a later attempt may succeed.
 * False for bugs and for errors such as a wrong password, a missing table or a rejected row.
 */
export function isUnavailable(error: unknown): boolean {
  const cause = driverError(error);
  if (!(cause instanceof Error)) return false;
  const { code } = cause as { code?: unknown };
  if (typeof code === 'string' && SQLSTATE.test(code)) return SQLSTATE_UNAVAILABLE.test(code);
  if (cause.name === 'ReplyError') return REDIS_NOT_READY.test(cause.message);
  if (typeof code === 'string') return NETWORK.test(code);
  return CONNECTION_LOST.test(cause.name) || DRIVER_FAILURE.test(cause.message);
}
