import { metrics } from '@packaging/service-kit/process/metrics';
import { Counter } from 'prom-client';

const registers = [metrics];

/** Logins by outcome: accepted, refused (wrong name or password), limited (429). */
export const logins = new Counter({
  name: 'auth_logins_total',
  help: 'Logins, by outcome',
  labelNames: ['outcome'],
  registers,
});

/** Signups by outcome: accepted, taken (409), limited (429). */
export const signups = new Counter({
  name: 'auth_signups_total',
  help: 'Signups, by outcome',
  labelNames: ['outcome'],
  registers,
});

/** Requests refused because too many passwords were waiting for their hash. */
export const hashesRefused = new Counter({
  name: 'auth_password_hashes_refused_total',
  help: 'Passwords not hashed because too many were waiting',
  registers,
});

/** Ended sessions removed. */
export const sessionsSwept = new Counter({
  name: 'auth_sessions_swept_total',
  help: 'Ended sessions removed',
  registers,
});
