import { ThrottledLog } from '@packaging/service-kit/process/throttled-log';
import type { Logger } from '@packaging/service-kit/process/logger';
import { NETWORK_GROWTH } from '@packaging/service-kit/http/visitor-network';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { GatewayConfig } from '../config.ts';
import { ERROR_MESSAGES, HttpError } from '../http/error-response.ts';
import { rateLimitDecisions } from '../metrics.ts';
import type { RateLimitGroup } from '../routes.ts';

/** `RateLimit-Limit`, `RateLimit-Remaining` and, in seconds, `RateLimit-Reset`. */
export type RateLimitHeaders = Record<string, number>;

/** What is counted: requests of a group of routes, bytes of forms. */
type Counted = RateLimitGroup | 'formBytes';

/** Limits requests per minute, by group of routes and by visitor or account. */
export interface RateLimiter {
  /**
   * Counts a request, or other `points`. Undefined where nothing is limited. Throws {@link HttpError} 429 beyond the limit.
   * @param clients an account, or the networks of the visitor, from `networksOf`
   */
  count(
    group: Counted | undefined,
    clients: readonly string[],
    points?: number,
  ): Promise<RateLimitHeaders | undefined>;
  close(): void;
}

const MINUTE_SECONDS = 60;
/** After this time without a response from Redis, the counts are this process's own until it is back. */
const REDIS_TIMEOUT_MS = 500;
const REDIS_RECONNECT_MAX_MS = 2000;

/**
 * With RATE_LIMIT_REDIS_URL all gateways count together, otherwise each for itself. A count that fails never stops a
 * request: while Redis is away, each gateway counts for itself.
 */
export function createRateLimiter(config: GatewayConfig, logger: Logger): RateLimiter {
  if (config.RATE_LIMIT_SCALE === 0) return { count: () => Promise.resolve(undefined), close: () => {} };
  const log = new ThrottledLog(logger, 'counting requests');
  const redis =
    config.RATE_LIMIT_REDIS_URL === undefined ? undefined : connect(config.RATE_LIMIT_REDIS_URL, log);
  const limiterOf = (keyPrefix: Counted, perMinute: number): RateLimiterAbstract => {
    const points = Math.max(1, Math.round(perMinute * config.RATE_LIMIT_SCALE));
    const options = { keyPrefix: `rate:${keyPrefix}`, points, duration: MINUTE_SECONDS };
    const memory = new RateLimiterMemory(options);
    if (!redis) return memory;
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memory,
      // No need to ask Redis again for a visitor over the limit.
      inMemoryBlockOnConsumed: points + 1,
    });
  };
  const perMinute: Record<Counted, number> = {
    formSubmissions: config.RATE_LIMIT_FORMS_PER_MINUTE,
    formBytes: config.FORM_BYTES_PER_MINUTE,
    uploads: config.RATE_LIMIT_UPLOADS_PER_MINUTE,
    chat: config.RATE_LIMIT_CHAT_PER_MINUTE,
    reads: config.RATE_LIMIT_READS_PER_MINUTE,
    media: config.RATE_LIMIT_MEDIA_PER_MINUTE,
    login: config.RATE_LIMIT_LOGIN_PER_MINUTE,
    sms: config.RATE_LIMIT_SMS_PER_MINUTE,
    callbacks: config.CALLBACKS_PER_MINUTE,
    pages: config.PAGES_PER_MINUTE,
  };
  /** For each size of network. */
  const limitersOf = (group: Counted) =>
    [0, 1, 2].map((size) => limiterOf(group, perMinute[group] * NETWORK_GROWTH ** size));
  const limiters = Object.fromEntries(
    (Object.keys(perMinute) as Counted[]).map((group) => [group, limitersOf(group)]),
  ) as Record<Counted, RateLimiterAbstract[]>;

  return {
    async count(group, clients, points = 1) {
      if (!group) return undefined;
      let left: RateLimitHeaders | undefined;
      for (const [size, client] of clients.entries()) {
        const limiter = limiters[group][size]!;
        try {
          const result = await limiter.consume(client, points);
          left ??= headersOf(limiter, result);
        } catch (result) {
          if (!(result instanceof RateLimiterRes)) {
            log.failed(result);
            return undefined;
          }
          rateLimitDecisions.inc({ group, decision: 'refused' });
          const headers = headersOf(limiter, result);
          throw new HttpError(429, ERROR_MESSAGES.rateLimited, {
            ...headers,
            'retry-after': headers['ratelimit-reset'],
          });
        }
      }
      rateLimitDecisions.inc({ group, decision: 'allowed' });
      return left;
    },
    close: () => redis?.disconnect(),
  };
}

const headersOf = ({ points }: RateLimiterAbstract, { remainingPoints, msBeforeNext }: RateLimiterRes) => ({
  'ratelimit-limit': points,
  'ratelimit-remaining': remainingPoints,
  'ratelimit-reset': Math.max(1, Math.ceil(msBeforeNext / 1000)),
});

function connect(url: string, log: ThrottledLog): Redis {
  const redis = new Redis(url, {
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    // One command without a response is enough: the next ones do not wait for theirs.
    socketTimeout: REDIS_TIMEOUT_MS,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, REDIS_RECONNECT_MAX_MS),
  });
  redis.on('error', (error) => log.failed(error));
  redis.on('ready', () => log.worked());
  return redis;
}
