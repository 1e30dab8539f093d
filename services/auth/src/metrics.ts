import { counter } from '@packaging/service-kit/process/metrics';

/** Outcomes: accepted, refused (wrong name or password), limited (429). */
export const logins = counter('auth_logins_total', 'Logins, by outcome', ['outcome']);

/** Outcomes: accepted, taken (409), limited (429). */
export const signups = counter('auth_signups_total', 'Signups, by outcome', ['outcome']);

export const hashesRefused = counter(
  'auth_password_hashes_refused_total',
  'Passwords not hashed because too many were waiting',
);

export const sessionsSwept = counter('auth_sessions_swept_total', 'Ended sessions removed');
