import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayConfig } from './config.ts';

/** Routes that share one count per visitor. */
export type LimitGroup = 'forms' | 'uploads';

/** Counts a request; resolves to the seconds to wait if it is one too many, else to 0. */
export type RateLimits = (group: LimitGroup, key: string) => Promise<number>;

const MINUTE_SECONDS = 60;

/**
 * Rate limits per visitor and group, counted in this process: with several gateways each counts for itself,
 * which multiplies the limit by their number.
 */
export function createRateLimits(
  config: Pick<
    GatewayConfig,
    'RATE_LIMIT_SCALE' | 'RATE_LIMIT_FORMS_PER_MINUTE' | 'RATE_LIMIT_UPLOADS_PER_MINUTE'
  >,
): RateLimits {
  if (config.RATE_LIMIT_SCALE === 0) return () => Promise.resolve(0);
  const perMinute = (requests: number) =>
    new RateLimiterMemory({
      points: Math.max(1, Math.round(requests * config.RATE_LIMIT_SCALE)),
      duration: MINUTE_SECONDS,
    });
  const limiters: Record<LimitGroup, RateLimiterMemory> = {
    forms: perMinute(config.RATE_LIMIT_FORMS_PER_MINUTE),
    uploads: perMinute(config.RATE_LIMIT_UPLOADS_PER_MINUTE),
  };

  return async (group, key) => {
    try {
      await limiters[group].consume(key);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  };
}
