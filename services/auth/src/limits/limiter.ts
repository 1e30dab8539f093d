import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts by hashed keys in the database, so that all replicas count together. */
export const createLimiter = (
  dataSource: DataSource,
  name: string,
  points: number,
  durationSeconds: number,
): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: dataSource,
    storeType: 'typeorm',
    tableName: 'rate_limits',
    tableCreated: true,
    // The sweeper removes what has expired.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: durationSeconds,
  });

/** The key of what is counted together: nothing of a name or address can be read from it. */
export const limiterKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Counts one; of one too many it gives the refusal. Fails when the database does. */
export async function consume(
  limiter: RateLimiterPostgres,
  key: string,
): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}
