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
 * Hashes passwords, two at a time. Those that wait are at most PASSWORD_HASHES_WAITING_MAX, and for at most
 * {@link WAIT_MAX_MS}; others fail with 503.
 */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  readonly #limit = pLimit(AT_ONCE_MAX_COUNT);
  /** Compared with where there is no account, for that to take as long. */
  #dummyHash = '';

  async onModuleInit(): Promise<void> {
    this.#dummyHash = await hashPassword('');
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
    if (this.#limit.pendingCount >= config.PASSWORD_HASHES_WAITING_MAX) throw busy();
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
