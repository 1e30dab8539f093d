import { Injectable } from '@nestjs/common';
import { TooManyRequests } from '@packaging/service-kit/http/errors';
import { monthOf } from '@packaging/service-kit/process/keyed-hash';
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { usernameKey } from '../accounts/username-key.ts';
import { config } from '../config.ts';
import { consume, createLimiter, limiterKey } from '../limits/limiter.ts';
import { waitText } from '../limits/wait-text.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** How long failures of a name at an address count. */
const FAILURES_KEPT_SECONDS = HOUR_SECONDS / 4;
/** The first wait after too many failures; each further wait within a day is twice as long. */
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = HOUR_SECONDS;
/** An address stays known for this calendar month and the next after a name logged in there. */
const KNOWN_SECONDS = 62 * DAY_SECONDS;

/** A login attempt that was counted and may be tried. */
export interface LoginAttempt {
  /** The password was right: forgets the failures of this name at this address. */
  commit(): Promise<void>;
  /** The password could not be checked: uncounts the attempt. */
  rollback(): Promise<void>;
}

/**
 * Slows down guessing. An attempt is counted before its password is checked, so simultaneous attempts gain nothing. It
 * counts for the name and address together, where waits grow; for the name, against guessing from many addresses; and
 * for the address, against trying many names. An address where the name logged in before is exempt from the last two, so
 * strangers' failures cannot lock out a user at a usual address. Names without an account count the same.
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

  /** Counts an attempt; fails with 429 beyond a limit. */
  async start(username: string, address: string): Promise<LoginAttempt> {
    if (config.RATE_LIMIT_SCALE === 0) return UNLIMITED;
    const nameAndAddress = [usernameKey(username), address];
    const name = limiterKey([usernameKey(username)]);
    const pair = limiterKey(nameAndAddress);
    const network = limiterKey([address]);

    const known =
      (await this.#known.get(pair)) ?? (await this.#known.get(limiterKey(nameAndAddress, lastMonth())));
    const tooMany = await consume(this.#pair, pair);
    if (tooMany) throw tooManyFailures(await this.#secondsToWait(pair, tooMany));
    const counted: [RateLimiterPostgres, string][] = known
      ? []
      : [
          [this.#name, name],
          [this.#address, network],
        ];
    for (const [limiter, key] of counted) {
      const refusal = await consume(limiter, key);
      if (refusal) throw tooManyFailures(refusal.msBeforeNext / 1000);
    }

    const uncount = () => Promise.all(counted.map(([limiter, key]) => limiter.reward(key)));
    return {
      commit: async () => {
        await this.#pair.delete(pair);
        await this.#waits.delete(pair);
        await this.#known.set(pair, 1, KNOWN_SECONDS);
        await uncount();
      },
      rollback: async () => {
        await this.#pair.reward(pair);
        await uncount();
      },
    };
  }

  /** Seconds to wait. The first attempt beyond the limit sets the wait, by the number of earlier waits. */
  async #secondsToWait(pair: string, refusal: RateLimiterRes): Promise<number> {
    if (refusal.consumedPoints !== this.#pair.points + 1) return refusal.msBeforeNext / 1000;
    const { consumedPoints: waits } = await this.#waits.penalty(pair);
    const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (waits - 1), LONGEST_WAIT_SECONDS);
    await this.#pair.block(pair, seconds);
    return seconds;
  }
}

function lastMonth(): string {
  const date = new Date();
  date.setUTCDate(0);
  return monthOf(date);
}

const UNLIMITED: LoginAttempt = { commit: async () => {}, rollback: async () => {} };

const tooManyFailures = (seconds: number): TooManyRequests => {
  const wait = Math.max(1, Math.ceil(seconds));
  return new TooManyRequests(`Too many failed logins. Please try again in ${waitText(wait)}.`, wait);
};
