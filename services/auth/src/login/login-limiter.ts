import { Injectable } from '@nestjs/common';
import { TooManyRequests } from '@packaging/service-kit/http/errors';
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { usernameKey } from '../accounts/username-key.ts';
import { config } from '../config.ts';
import { consume, createLimiter, limiterKey } from '../limits/limiter.ts';
import { waitText } from '../limits/wait-text.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Failures of a name at an address are forgotten after so long. */
const FAILURES_KEPT_SECONDS = HOUR_SECONDS / 4;
/** The first wait after too many of them; each further one within a day is twice as long. */
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = HOUR_SECONDS;
/** How long an address is known to be one from which a name logs in. */
const KNOWN_SECONDS = 90 * DAY_SECONDS;

/** A login that was let through and counted. */
export interface LoginAttempt {
  /** It was the right password: nothing is held against name and address any more. */
  succeeded(): Promise<void>;
  /** Nothing was tried: it does not count. */
  withdrawn(): Promise<void>;
}

/**
 * Slows down guessing. An attempt counts before its password is looked at, so that of many at once no more get through
 * than of many in a row. It counts for name and address together, where waits grow; for the name, so that many addresses
 * cannot guess together; and for the address, so that it cannot try many names. An address from which a name has logged
 * in before is exempt from the last two: strangers' failures never keep someone out who comes from where they always do.
 * Names without an account count alike.
 */
@Injectable()
export class LoginLimiter {
  readonly #pair: RateLimiterPostgres;
  readonly #waits: RateLimiterPostgres;
  readonly #name: RateLimiterPostgres;
  readonly #address: RateLimiterPostgres;
  readonly #known: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    const limiter = (name: string, points: number, seconds: number) =>
      createLimiter(dataSource, `login-${name}`, Math.max(1, Math.round(points)), seconds);
    const scale = config.RATE_LIMIT_SCALE;
    this.#pair = limiter(
      'pair',
      config.LOGIN_FAILURES_PER_USERNAME_AND_ADDRESS * scale,
      FAILURES_KEPT_SECONDS,
    );
    this.#waits = limiter('waits', 1, DAY_SECONDS);
    this.#name = limiter('name', config.LOGIN_FAILURES_PER_USERNAME_PER_HOUR * scale, HOUR_SECONDS);
    this.#address = limiter('address', config.LOGIN_FAILURES_PER_ADDRESS_PER_HOUR * scale, HOUR_SECONDS);
    this.#known = limiter('known', 1, KNOWN_SECONDS);
  }

  /** Counts an attempt; fails with 429 if it is one too many. */
  async start(username: string, address: string): Promise<LoginAttempt> {
    if (config.RATE_LIMIT_SCALE === 0) return UNLIMITED;
    const name = limiterKey(usernameKey(username));
    const pair = limiterKey(usernameKey(username), address);
    const from = limiterKey(address);

    const known = await this.#known.get(pair);
    const tooMany = await consume(this.#pair, pair);
    if (tooMany) throw tooManyFailures(await this.#wait(pair, tooMany));
    const counted: [RateLimiterPostgres, string][] = known
      ? []
      : [
          [this.#name, name],
          [this.#address, from],
        ];
    for (const [limiter, key] of counted) {
      const refusal = await consume(limiter, key);
      if (refusal) throw tooManyFailures(refusal.msBeforeNext / 1000);
    }

    const uncount = () => Promise.all(counted.map(([limiter, key]) => limiter.reward(key)));
    return {
      succeeded: async () => {
        await this.#pair.delete(pair);
        await this.#waits.delete(pair);
        await this.#known.set(pair, 1, KNOWN_SECONDS);
        await uncount();
      },
      withdrawn: async () => {
        await this.#pair.reward(pair);
        await uncount();
      },
    };
  }

  /** Seconds to wait. The first attempt that is one too many sets the wait, by how many there were before. */
  async #wait(pair: string, refusal: RateLimiterRes): Promise<number> {
    if (refusal.consumedPoints !== this.#pair.points + 1) return refusal.msBeforeNext / 1000;
    const { consumedPoints: waits } = await this.#waits.penalty(pair);
    const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (waits - 1), LONGEST_WAIT_SECONDS);
    await this.#pair.block(pair, seconds);
    return seconds;
  }
}

const UNLIMITED: LoginAttempt = { succeeded: async () => {}, withdrawn: async () => {} };

const tooManyFailures = (seconds: number): TooManyRequests => {
  const wait = Math.max(1, Math.ceil(seconds));
  return new TooManyRequests(`Too many failed logins. Please try again in ${waitText(wait)}.`, wait);
};
