import type { Role } from '@packaging/contracts/auth';
import { config } from '../config.ts';
import type { SessionEntity } from './session.entity.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A working day: staff see every customer's data. */
const STAFF_IDLE_MAX_HOURS = 8;
const STAFF_MAX_HOURS = 24;

interface Lifetime {
  /** A session ends after this time without use. */
  idleMaxMs: number;
  /** Every session ends after this time. */
  maxMs: number;
}

/** How long a session of an account with this role lasts. */
export function lifetimeOf(role: Role): Lifetime {
  const { SESSION_IDLE_MAX_HOURS: idle, SESSION_MAX_HOURS: max } = config;
  const hours =
    role === 'staff'
      ? { idle: Math.min(idle, STAFF_IDLE_MAX_HOURS), max: Math.min(max, STAFF_MAX_HOURS) }
      : { idle, max };
  return { idleMaxMs: hours.idle * HOUR_MS, maxMs: hours.max * HOUR_MS };
}

/** Whether a session of an account with this role has not ended. */
export function isLive(
  { seenAt, createdAt, expiresAt }: Pick<SessionEntity, 'seenAt' | 'createdAt' | 'expiresAt'>,
  role: Role,
): boolean {
  const now = Date.now();
  const { idleMaxMs, maxMs } = lifetimeOf(role);
  return expiresAt.getTime() > now && seenAt.getTime() > now - idleMaxMs && createdAt.getTime() > now - maxMs;
}
