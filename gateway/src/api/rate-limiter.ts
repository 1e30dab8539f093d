import { ThrottledLog } from '@packaging/service-kit/process/throttled-log';
import type { Logger } from '@packaging/service-kit/process/logger';
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

/** Limits requests per minute, by group of routes and by visitor or account. */
export interface RateLimiter {
  /** Counts a request. Undefined where nothing is limited. Throws {@link HttpError} 429 beyond the limit. */
  count(group: RateLimitGroup | undefined, client: string): Promise<RateLimitHeaders | undefined>;
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
  const limiterOf = (keyPrefix: RateLimitGroup, perMinute: number): RateLimiterAbstract => {
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
  const limiters: Record<RateLimitGroup, RateLimiterAbstract> = {
    formSubmissions: limiterOf('formSubmissions', config.RATE_LIMIT_FORMS_PER_MINUTE),
    uploads: limiterOf('uploads', config.RATE_LIMIT_UPLOADS_PER_MINUTE),
    chat: limiterOf('chat', config.RATE_LIMIT_CHAT_PER_MINUTE),
    reads: limiterOf('reads', config.RATE_LIMIT_READS_PER_MINUTE),
    media: limiterOf('media', config.RATE_LIMIT_MEDIA_PER_MINUTE),
    login: limiterOf('login', config.RATE_LIMIT_LOGIN_PER_MINUTE),
    sms: limiterOf('sms', config.RATE_LIMIT_SMS_PER_MINUTE),
    callbacks: limiterOf('callbacks', config.CALLBACKS_PER_MINUTE),
    pages: limiterOf('pages', config.PAGES_PER_MINUTE),
  };

  return {
    async count(group, client) {
      if (!group) return undefined;
      const limiter = limiters[group];
      try {
        const left = await limiter.consume(client);
        rateLimitDecisions.inc({ group, decision: 'allowed' });
        return headersOf(limiter, left);
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
