import { KEYED_HASH_LENGTH } from '@packaging/service-kit/process/keyed-hash';
import type { EntityManager } from 'typeorm';
import { config } from '../config.ts';
import type { Reason } from '../provider/sms-provider.ts';
import type { LedgerMessage } from './ledger.service.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

type Origin = LedgerMessage['origin'];

/** Test messages' part of the day's budget; the rest is for customers' confirmations. */
const TESTS_SHARE = 1 / 5;
/** The part of either budget that an hour may use. */
const HOUR_SHARE = 1 / 5;
/** How many times the limit of an address or /64 its /48 has in an hour, and in a day. */
const LARGEST_NETWORK = { hour: 2, day: 4 };

interface Limit {
  /** Condition for the messages counted together with one to $1 from visitor $2. */
  condition: string;
  max: number;
  windowS: number;
  message: string;
}

/** Messages within a day and an hour, by origin. */
const BUDGETS = { quote: budgetOf(1 - TESTS_SHARE), test: budgetOf(TESTS_SHARE) };

function budgetOf(share: number) {
  const day = scaled(config.SMS_LIMIT_PER_DAY * share);
  return { day, hour: scaled(config.SMS_LIMIT_PER_DAY * share * HOUR_SHARE) };
}

function scaled(max: number): number {
  return Math.max(1, Math.round(max * config.RATE_LIMIT_SCALE));
}

/** A confirmation is limited only by other confirmations, so that no test keeps a customer from one. */
function limitsOf(origin: Origin): Limit[] {
  const counted = origin === 'test' ? 'true' : `origin = 'quote'`;
  const largestNetwork = `${counted} AND right(visitor, ${KEYED_HASH_LENGTH}) = right($2, ${KEYED_HASH_LENGTH})`;
  const messages = origin === 'test' ? 'test messages' : 'messages';
  return [
    {
      condition: `${counted} AND recipient = $1`,
      max: scaled(config.SMS_LIMIT_NUMBER_PER_10_MINUTES),
      windowS: 10 * MINUTE_S,
      message: 'This number has just been sent several messages.',
    },
    {
      condition: `${counted} AND recipient = $1`,
      max: scaled(config.SMS_LIMIT_NUMBER_PER_DAY),
      windowS: DAY_S,
      message: 'This number has reached its daily message limit.',
    },
    {
      condition: `${counted} AND visitor = $2`,
      max: scaled(config.SMS_LIMIT_VISITOR_PER_HOUR),
      windowS: HOUR_S,
      message: 'Too many messages were sent from your network in the past hour.',
    },
    {
      condition: largestNetwork,
      max: scaled(config.SMS_LIMIT_VISITOR_PER_HOUR * LARGEST_NETWORK.hour),
      windowS: HOUR_S,
      message: 'Too many messages were sent from your network in the past hour.',
    },
    {
      condition: largestNetwork,
      max: scaled(config.SMS_LIMIT_VISITOR_PER_HOUR * LARGEST_NETWORK.day),
      windowS: DAY_S,
      message: 'Too many messages were sent from your network in the past day.',
    },
    {
      condition: `${counted} AND left(recipient, -4) = left($1, -4)`,
      max: scaled(config.SMS_LIMIT_PREFIX_PER_HOUR),
      windowS: HOUR_S,
      message: 'Too many messages were sent to numbers like this one in the past hour.',
    },
    {
      condition: `origin = '${origin}'`,
      max: BUDGETS[origin].hour,
      windowS: HOUR_S,
      message: `This site has reached its hourly limit for ${messages}.`,
    },
    {
      condition: `origin = '${origin}'`,
      max: BUDGETS[origin].day,
      windowS: DAY_S,
      message: `This site has reached its daily limit for ${messages}.`,
    },
  ];
}

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

const withStatement = (limits: Limit[]) => ({
  limits,
  statement: `${limits.map(secondsUntilFree).join(' UNION ALL ')} ORDER BY seconds DESC`,
});

const LIMITS = { quote: withStatement(limitsOf('quote')), test: withStatement(limitsOf('test')) };

/**
 * The longest-lasting limit that this message would exceed, if any. It counts the ledger's entries; running in the
 * claim's transaction, under its lock, makes it exact across replicas.
 */
export async function limitReached(
  manager: EntityManager,
  { origin, to, visitor }: LedgerMessage,
): Promise<LimitReached | undefined> {
  if (config.RATE_LIMIT_SCALE === 0) return undefined;
  const { limits, statement } = LIMITS[origin];
  const [longest] = await manager.query<{ limit: number; seconds: number }[]>(statement, [
    to,
    visitor,
    ...limits.map(({ max }) => max - 1),
  ]);
  if (!longest) return undefined;
  const retryAfterSeconds = Math.max(1, Math.ceil(longest.seconds));
  return {
    reason: {
      message: `${limits[longest.limit]!.message} Please try again in ${waitText(retryAfterSeconds)}.`,
    },
    retryAfterSeconds,
  };
}

/** The used part of each budget, from 0 to 1, for metrics; 0 without limits. */
export async function budgetsUsed(
  manager: EntityManager,
): Promise<{ origin: Origin; window: 'hour' | 'day'; used: number }[]> {
  const counts = await manager.query<{ origin: Origin; hour: number; day: number }[]>(COUNTS);
  return (['quote', 'test'] as const).flatMap((origin) =>
    (['hour', 'day'] as const).map((window) => {
      const count = counts.find((row) => row.origin === origin)?.[window] ?? 0;
      return { origin, window, used: config.RATE_LIMIT_SCALE === 0 ? 0 : count / BUDGETS[origin][window] };
    }),
  );
}

const COUNTS = `
  SELECT origin, count(*)::int AS day, (count(*) FILTER (WHERE claimed_at > now() - interval '1 hour'))::int AS hour
  FROM sms_ledger WHERE claimed_at > now() - interval '1 day' GROUP BY origin`;

function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 2 * MINUTE_S
      ? [seconds, 'second']
      : seconds < 2 * HOUR_S
        ? [Math.ceil(seconds / MINUTE_S), 'minute']
        : [Math.ceil(seconds / HOUR_S), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
