import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '@packaging/service-kit/http/visitor-network';
import type { GatewayConfig } from '../config.ts';
import { ERROR_MESSAGES, HttpError } from '../http/error-response.ts';
import type { Visitor } from '../http/visitor.ts';
import { rateLimitDecisions } from '../metrics.ts';
import type { RateLimitGroup } from '../routes.ts';

/** Counts a visitor's request, unless its route has no group. Throws {@link HttpError} 429 for one too many. */
export type RateLimiter = (group: RateLimitGroup | undefined, visitor: Visitor) => Promise<void>;

const MINUTE_SECONDS = 60;

/**
 * Limits requests per visitor and group. The counts are kept in this process: with several gateways the limit
 * is multiplied by their number.
 */
export function createRateLimiter(config: GatewayConfig): RateLimiter {
  if (config.RATE_LIMIT_SCALE === 0) return () => Promise.resolve();
  const perMinute = (requests: number) =>
    new RateLimiterMemory({
      points: Math.max(1, Math.round(requests * config.RATE_LIMIT_SCALE)),
      duration: MINUTE_SECONDS,
    });
  const limiters: Record<RateLimitGroup, RateLimiterMemory> = {
    formSubmissions: perMinute(config.RATE_LIMIT_FORMS_PER_MINUTE),
    uploads: perMinute(config.RATE_LIMIT_UPLOADS_PER_MINUTE),
    chat: perMinute(config.RATE_LIMIT_CHAT_PER_MINUTE),
    reads: perMinute(config.RATE_LIMIT_READS_PER_MINUTE),
  };

  return async (group, visitor) => {
    if (!group) return;
    try {
      await limiters[group].consume(networkOf(visitor.address));
      rateLimitDecisions.inc({ group, decision: 'allowed' });
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      rateLimitDecisions.inc({ group, decision: 'refused' });
      const retryAfterSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
      throw new HttpError(429, ERROR_MESSAGES.rateLimited, { 'retry-after': retryAfterSeconds });
    }
  };
}
