/** PostgreSQL's error codes: five characters with at least one digit, unlike 'EPIPE'. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/**
 * Those for connections, resources, and operator intervention (a shutdown, a terminated backend, a statement that took
 * too long); for a lock that others hold, a deadlock, and a transaction that was idle for too long.
 */
const SQLSTATE_UNAVAILABLE = /^(08|53|57|55P03|40P01|25P03)/;
/** Beginnings of the replies of a Redis that runs but cannot serve yet. */
const REDIS_NOT_YET = /^(LOADING|BUSY|MASTERDOWN|TRYAGAIN|CLUSTERDOWN|READONLY)\b/;
/** Codes of a connection that could not be established, or broke. */
const NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTCONN|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENETRESET|ENOTFOUND|EAI_(AGAIN|FAIL))$/;
/** TypeORM's errors for a transaction whose connection broke between two statements. */
const CONNECTION_LOST = /^QueryRunner(Provider)?AlreadyReleasedError$/;
/** Messages of pg, ioredis and this kit for a connection that failed, broke or timed out, where there is no code. */
const DRIVER_FAILURE =
  /^connection (terminated|timeout|is closed)|timeout (exceeded|expired)|read timeout|timed out|not queryable|isn't writeable|max retries per request|gave no response/i;

/**
 * Whether an error means that a database or queue cannot be reached at the moment, so that a later attempt may succeed.
 * False for errors that a server reports on purpose (a wrong password, a missing table, a rejected row) and for bugs.
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
