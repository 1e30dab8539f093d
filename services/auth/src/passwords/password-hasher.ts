import { Injectable, type OnModuleInit, ServiceUnavailableException } from '@nestjs/common';
import pLimit from 'p-limit';
import { config } from '../config.ts';
import { hashesRefused } from '../metrics.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Each takes a core and 19 MiB; more at once would starve the rest of the process. */
const CONCURRENCY = 2;
const BUSY = 'Too many people are logging in at the moment. Please try again in a few seconds.';

/** Longest wait in the queue, in milliseconds. Visitors and the gateway give up soon after. */
const QUEUED_MAX_MS = 10_000;

/** Hashes passwords, two at a time, and sheds load with 503. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  readonly #limit = pLimit(CONCURRENCY);
  #slotsTaken = 0;
  /** Checked for unknown names, so that they take as long as known ones. */
  #dummyHash = '';

  async onModuleInit(): Promise<void> {
    this.#dummyHash = await hashPassword('');
  }

  /**
   * Runs the work of a request that will hash a password. Fails with 503 at once while PASSWORD_HASHES_WAITING_MAX others
   * are running, before the request costs a query.
   */
  async withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.#slotsTaken >= config.PASSWORD_HASHES_WAITING_MAX) throw busy();
    this.#slotsTaken++;
    try {
      return await work();
    } finally {
      this.#slotsTaken--;
    }
  }

  /** Hashes a password into a PHC string. */
  hash(password: string): Promise<string> {
    return this.#enqueue(() => hashPassword(password));
  }

  /** Whether a password matches a stored hash. Without a hash it never does, but takes as long. */
  async verify(password: string, storedHash: string | undefined): Promise<boolean> {
    const matches = await this.#enqueue(() => verifyPassword(password, storedHash ?? this.#dummyHash));
    return matches && storedHash !== undefined;
  }

  async #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const queuedAt = performance.now();
    return this.#limit(() => {
      if (performance.now() - queuedAt > QUEUED_MAX_MS) throw busy();
      return work();
    });
  }
}

function busy(): ServiceUnavailableException {
  hashesRefused.inc();
  return new ServiceUnavailableException(BUSY);
}
