import { httpUrl, loadConfig, milliseconds, positiveInteger } from '@packaging/service-kit/process/config';
import { databaseSettings } from '@packaging/service-kit/process/settings';
import { z } from 'zod';

const hours = z.coerce.number().positive();

export const config = loadConfig('auth', {
  ...databaseSettings,
  /** The site's public address; with https the session cookie is `Secure` and `__Host-`. */
  PUBLIC_URL: httpUrl,
  /** A session ends after this time without use, in hours. */
  SESSION_IDLE_MAX_HOURS: hours.default(7 * 24),
  /** Every session ends after this time, in hours. */
  SESSION_MAX_HOURS: hours.default(30 * 24),
  /** How often ended sessions are removed, in milliseconds. */
  SESSION_SWEEP_INTERVAL_MS: milliseconds.default(10 * 60_000),
  /** Maximum logins and signups in progress; more get 503. Two passwords are hashed at a time. */
  PASSWORD_HASHES_WAITING_MAX: positiveInteger.default(100),
  /** Multiplies every rate limit; 0 turns them off. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
  /** Failed logins for one username from one address before waits begin. */
  LOGIN_FAILURES_PER_USERNAME_AND_ADDRESS: positiveInteger.default(5),
  /** Failed logins per hour for one username, from all addresses where it never logged in. */
  LOGIN_FAILURES_PER_USERNAME_PER_HOUR: positiveInteger.default(200),
  /** Failed logins per hour from one address, for all usernames that never logged in there. */
  LOGIN_FAILURES_PER_ADDRESS_PER_HOUR: positiveInteger.default(100),
  /** Signups per hour from one address, including those for taken names. */
  SIGNUPS_PER_ADDRESS_PER_HOUR: positiveInteger.default(20),
  /** File for the log lines of operators' commands, by default standard error. */
  COMMAND_LOG_FILE: z.string().optional(),
  /** Password for the account that the command `staff` creates or promotes. */
  STAFF_PASSWORD: z.string().optional(),
});
