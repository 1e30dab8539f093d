import { SERVICE_NAMES, type ServiceName } from '../routes.ts';
import { serviceHung, serviceUnavailable, UpstreamTimeoutError } from './service-failure.ts';

/** Timeouts in a row after which a service counts as hung. */
const HUNG_AFTER_TIMEOUTS = 5;
/** A hung service gets one request in this time, to find out whether it responds again. */
const PROBE_INTERVAL_MS = 5000;

/** A request that waits for its service's response. Only the first call of either method counts. */
export interface Wait {
  /** The response has begun, or the request has failed with this error. */
  over(error?: unknown): void;
  /** The visitor has left. */
  abandoned(): void;
}

/**
 * Keeps a service that hangs from holding up more than its share of the gateway: at most `maxWaiting` requests wait for
 * its responses, and after some timeouts in a row it is left alone but for one request now and then.
 *
 * Libraries for this (opossum, cockatiel) follow a call until it has ended, while a response, or the upload before it,
 * may go on for minutes in which it is already known that the service works.
 */
export class ServiceGuard {
  #waiting = 0;
  #timeoutsInARow = 0;
  #probeAt = 0;

  constructor(private readonly maxWaiting: number) {}

  /** Requests whose response the service has not begun. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether the service is left alone because it let too many requests in a row time out. */
  get isHung(): boolean {
    return this.#timeoutsInARow >= HUNG_AFTER_TIMEOUTS;
  }

  /** To be called before a request. Throws `HttpError`: 504 for a hung service, 503 if too many wait already. */
  enter(): Wait {
    const now = performance.now();
    if (this.isHung && now < this.#probeAt) throw serviceHung();
    if (this.#waiting >= this.maxWaiting) throw serviceUnavailable();
    this.#probeAt = now + PROBE_INTERVAL_MS;
    this.#waiting += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return false;
      isOver = true;
      this.#waiting -= 1;
      return true;
    };
    return {
      over: (error) => {
        if (end()) this.#note(error);
      },
      abandoned: () => void end(),
    };
  }

  /** Guards a request that the gateway makes for itself. */
  async run<Response>(request: () => Promise<Response>): Promise<Response> {
    const wait = this.enter();
    try {
      const response = await request();
      wait.over();
      return response;
    } catch (error) {
      wait.over(error);
      throw error;
    }
  }

  #note(error: unknown): void {
    if (!(error instanceof UpstreamTimeoutError)) this.#timeoutsInARow = 0;
    else if (!error.visitorStalled) this.#timeoutsInARow += 1;
  }
}

/** One for each service. */
export type ServiceGuards = Record<ServiceName, ServiceGuard>;

export const createServiceGuards = (maxWaiting: number): ServiceGuards =>
  Object.fromEntries(SERVICE_NAMES.map((name) => [name, new ServiceGuard(maxWaiting)])) as ServiceGuards;
