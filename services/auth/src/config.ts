import { httpUrl, loadConfig, milliseconds, positiveInteger } from '@packaging/service-kit/process/config';
import { databaseSettings } from '@packaging/service-kit/process/settings';
import { z } from 'zod';

const hours = z.coerce.number().positive();

export const config = loadConfig('auth', {
  ...databaseSettings,
  /** Where visitors reach the site: where that is https, the session's cookie is `Secure` and `__Host-`. */
  PUBLIC_URL: httpUrl,
  /** A session that is not used for so long has ended, in hours. */
  SESSION_IDLE_MAX_HOURS: hours.default(7 * 24),
  /** Every session has ended after so long, in hours. */
  SESSION_MAX_HOURS: hours.default(30 * 24),
  /** Time between two removals of ended sessions and expired counts, in milliseconds. */
  SESSION_SWEEP_INTERVAL_MS: milliseconds.default(10 * 60_000),
  /** Most logins and signups at once; more are told to come back (503). Two passwords are hashed at a time. */
  PASSWORD_HASHES_WAITING_MAX: positiveInteger.default(100),
  /** Multiplies every rate limit; 0 turns them off. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  /** Failed logins for one user name from one address before the next has to wait. */
  LOGIN_FAILURES_PER_USERNAME_AND_ADDRESS: positiveInteger.default(5),
  /** Failed logins for one user name in an hour, from all addresses from which it never logged in. */
  LOGIN_FAILURES_PER_USERNAME_PER_HOUR: positiveInteger.default(200),
  /** Failed logins from one address in an hour, for all user names that never logged in from it. */
  LOGIN_FAILURES_PER_ADDRESS_PER_HOUR: positiveInteger.default(100),
  /** Signups from one address in an hour, refused ones included. */
  SIGNUPS_PER_ADDRESS_PER_HOUR: positiveInteger.default(20),
  /** Password of the account that the command `staff.js` makes or promotes. */
  STAFF_PASSWORD: z.string().optional(),
});
