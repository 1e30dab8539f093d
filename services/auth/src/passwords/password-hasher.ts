import { Injectable, type OnModuleInit, ServiceUnavailableException } from '@nestjs/common';
import pLimit from 'p-limit';
import { config } from '../config.ts';
import { hashesRefused } from '../metrics.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Each takes a core and 19 MiB; more at once would keep everything else of the process waiting. */
const AT_ONCE_MAX_COUNT = 2;
const BUSY = 'Too many people are logging in at the moment. Please try again in a few seconds.';

/** Longest wait of a password for its turn, in milliseconds. Visitors and the gateway give up soon after. */
const WAIT_MAX_MS = 10_000;

/**
 * Hashes passwords, two at a time; one that has waited for {@link WAIT_MAX_MS} fails with 503. At most
 * PASSWORD_HASHES_WAITING_MAX requests are let in.
 */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  readonly #limit = pLimit(AT_ONCE_MAX_COUNT);
  #admittedCount = 0;
  /** Compared with where there is no account, for that to take as long. */
  #dummyHash = '';

  async onModuleInit(): Promise<void> {
    this.#dummyHash = await hashPassword('');
  }

  /**
   * Does the work of a request that is going to hash a password, or fails with 503 at once where too many are at it: a
   * crowd costs no query then, and those who are in go on.
   */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    if (this.#admittedCount >= config.PASSWORD_HASHES_WAITING_MAX) throw busy();
    this.#admittedCount++;
    try {
      return await work();
    } finally {
      this.#admittedCount--;
    }
  }

  /** The PHC string of a new password. */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hashPassword(password));
  }

  /** Whether a password is the one of a stored hash; without one it is not, and takes as long to say so. */
  async verify(password: string, storedHash: string | undefined): Promise<boolean> {
    const matches = await this.#inTurn(() => verifyPassword(password, storedHash ?? this.#dummyHash));
    return matches && storedHash !== undefined;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const arrivedAt = performance.now();
    return this.#limit(() => {
      if (performance.now() - arrivedAt > WAIT_MAX_MS) throw busy();
      return work();
    });
  }
}

function busy(): ServiceUnavailableException {
  hashesRefused.inc();
  return new ServiceUnavailableException(BUSY);
}
