import { keyedHash, monthOf } from '@packaging/service-kit/process/keyed-hash';
import type { DataSource } from 'typeorm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** A counter in the database, shared by all replicas. The library deletes counts an hour after they expire. */
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
    keyPrefix: name,
    points,
    duration: durationSeconds,
  });

/** A counter's key: a {@link keyedHash} that reveals no name or address. Counts start anew with each month. */
export const limiterKey = (parts: string[], month = monthOf()): string =>
  keyedHash(JSON.stringify(parts), month);

/** Counts one, and returns the refusal if the limit is exceeded. Fails when the database does. */
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
