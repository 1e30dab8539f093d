import { SERVICE_NAMES, type ServiceName } from '../routes.ts';
import { serviceUnavailable } from './service-failure.ts';

/** Limits the requests that wait for one service, so that a service that hangs cannot hold up the others. */
export class ServiceGuard {
  #waiting = 0;

  constructor(private readonly maxWaiting: number) {}

  /** Requests whose response the service has not begun. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Admits a request; throws `HttpError` 503 if too many are waiting. */
  acquire(): Permit {
    if (this.#waiting >= this.maxWaiting) throw serviceUnavailable();
    this.#waiting += 1;
    let isReleased = false;
    return {
      release: () => {
        if (!isReleased) this.#waiting -= 1;
        isReleased = true;
      },
    };
  }
}

/** A request that waits for its service. */
export interface Permit {
  /** To be called when the response begins, the request fails or the visitor leaves; only the first call counts. */
  release(): void;
}

/** One for each service. */
export type ServiceGuards = Record<ServiceName, ServiceGuard>;

export const createServiceGuards = (maxWaiting: number): ServiceGuards =>
  Object.fromEntries(SERVICE_NAMES.map((name) => [name, new ServiceGuard(maxWaiting)])) as ServiceGuards;
