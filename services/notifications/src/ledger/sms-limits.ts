import type { EntityManager } from 'typeorm';
import { config } from '../config.ts';
import type { Reason } from '../provider/sms-provider.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

interface Limit {
  /** Condition for the messages counted together with one to $1 from visitor $2. */
  condition: string;
  max: number;
  windowS: number;
  message: string;
}

const LIMITS: Limit[] = [
  {
    condition: 'recipient = $1',
    max: config.SMS_LIMIT_NUMBER_PER_10_MINUTES,
    windowS: 10 * MINUTE_S,
    message: 'This number has just been sent several messages.',
  },
  {
    condition: 'recipient = $1',
    max: config.SMS_LIMIT_NUMBER_PER_DAY,
    windowS: DAY_S,
    message: 'This number has reached its daily message limit.',
  },
  {
    condition: 'visitor = $2',
    max: config.SMS_LIMIT_VISITOR_PER_HOUR,
    windowS: HOUR_S,
    message: 'Too many messages were sent from your network in the past hour.',
  },
  {
    condition: 'left(recipient, -4) = left($1, -4)',
    max: config.SMS_LIMIT_PREFIX_PER_HOUR,
    windowS: HOUR_S,
    message: 'Too many messages were sent to numbers like this one in the past hour.',
  },
  {
    condition: 'true',
    max: config.SMS_LIMIT_PER_DAY,
    windowS: DAY_S,
    message: 'This site has reached its daily message limit.',
  },
];

/** A limit that has been reached. */
export interface LimitReached {
  reason: Reason;
  /** Until the next message may be sent. */
  retryAfterSeconds: number;
}

/** Selects how long the nth newest message still counts: when it leaves the window, another one may be sent. */
const secondsUntilFree = ({ condition, windowS }: Limit, index: number): string => `
  SELECT ${index} AS limit, extract(epoch FROM claimed_at - now())::float + ${windowS} AS seconds FROM (
    SELECT claimed_at FROM sms_ledger
    WHERE ${condition} AND claimed_at > now() - interval '${windowS} s'
    ORDER BY claimed_at DESC OFFSET $${index + 3} LIMIT 1
  ) AS oldest_of_limit_${index}`;

const STATEMENT = `${LIMITS.map(secondsUntilFree).join(' UNION ALL ')} ORDER BY seconds DESC`;

/**
 * The longest-lasting limit that a message to this number would exceed, if any. It counts the ledger's entries; running
 * in the claim's transaction, under its lock, makes it exact across replicas.
 */
export async function limitReached(
  manager: EntityManager,
  recipient: string,
  visitor: string | null,
): Promise<LimitReached | undefined> {
  if (config.RATE_LIMIT_SCALE === 0) return undefined;
  const offsets = LIMITS.map(({ max }) => Math.max(1, Math.round(max * config.RATE_LIMIT_SCALE)) - 1);
  const [longest] = await manager.query<{ limit: number; seconds: number }[]>(STATEMENT, [
    recipient,
    visitor,
    ...offsets,
  ]);
  if (!longest) return undefined;
  const retryAfterSeconds = Math.max(1, Math.ceil(longest.seconds));
  return {
    reason: {
      message: `${LIMITS[longest.limit]!.message} Please try again in ${waitText(retryAfterSeconds)}.`,
    },
    retryAfterSeconds,
  };
}

function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 2 * MINUTE_S
      ? [seconds, 'second']
      : seconds < 2 * HOUR_S
        ? [Math.ceil(seconds / MINUTE_S), 'minute']
        : [Math.ceil(seconds / HOUR_S), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
