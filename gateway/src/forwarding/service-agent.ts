import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { Agent, type ClientRequestArgs, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { CLOSING_HEADER, SERVICE_CONNECTION_IDLE_MS } from '@packaging/contracts/timeouts';

const RETRY_INTERVAL_MS = 100;
/** Longest wait for one address, so that one that does not respond leaves time for the others. */
const CONNECT_MAX_MS = 2000;
/** No connection is made this long before and after a service stops listening. */
const CLOSING_MARGIN_MS = 500;

/** No connection to a service could be made; nothing of the request was sent. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';
}

/**
 * Keeps connections to the services open between requests.
 *
 * If a connection cannot be made, the service's other addresses are tried at once and all of them again for
 * `connectTimeoutMs`, so that visitors do not notice a restart. This is safe for every request, since nothing has been
 * sent. Then the request fails with {@link ServiceUnreachableError}, and later ones fail at once while the service
 * remains unreachable.
 *
 * A service that announces its end ({@link CLOSING_HEADER}) gets no more requests on idle connections. New connections
 * go to its other addresses. If it has none they go to the closing one, except around the moment when it stops listening:
 * the kernel resets connections that have not been accepted by then.
 */
export class ServiceAgent extends Agent {
  /** When closing services stop listening, by address and port. */
  readonly #closingAt = new Map<string, number>();
  readonly #connectedAt = new WeakMap<Duplex, number>();
  /** Requests that wait for a new connection, by {@link getName}. */
  readonly #waiting = new Map<string, number>();
  /** Services that have had no connection since their first failure, by host and port. */
  readonly #unreachable = new Map<string, { since: number; triedAt: number }>();

  /** @param onConnected receives the time that a service needed to accept a connection, and its host and port */
  constructor(
    private readonly connectTimeoutMs: number,
    private readonly connectionMaxAgeMs: number,
    private readonly onConnected: (name: string, seconds: number) => void,
  ) {
    super({ keepAlive: true, timeout: SERVICE_CONNECTION_IDLE_MS });
  }

  /** Notes whether the service is closing, and removes its announcement from the headers. */
  noteClosing({ headers, socket }: IncomingMessage): void {
    const announced = headers[CLOSING_HEADER];
    if (announced === undefined) return;
    delete headers[CLOSING_HEADER];
    const address = addressOf(socket);
    this.#closingAt.set(address, performance.now() + Number(announced));
    this.destroyIdle(address);
  }

  /** Closes idle connections, all or those to one address and port. */
  destroyIdle(address?: string): void {
    for (const sockets of Object.values(this.freeSockets))
      for (const socket of sockets!.filter((one) => address === undefined || addressOf(one) === address)) {
        // Node removes it only when it has closed, and could send a request on it until then.
        sockets!.splice(sockets!.indexOf(socket), 1);
        socket.destroy();
      }
  }

  /** The connections to a service, and the requests that wait for a new one. */
  counts({ hostname, port }: URL): Record<'busy' | 'idle' | 'waiting', number> {
    const name = this.getName({ host: hostname, port: port || 80 });
    return {
      busy: this.sockets[name]?.length ?? 0,
      idle: this.freeSockets[name]?.length ?? 0,
      waiting: this.#waiting.get(name) ?? 0,
    };
  }

  /** Whether a connection may be used again. Old ones are replaced, since a new one may reach a new replica. */
  override keepSocketAlive(socket: Duplex): boolean {
    if (this.#isClosing(addressOf(socket as Socket))) return false;
    if (performance.now() - this.#connectedAt.get(socket)! > this.connectionMaxAgeMs) return false;
    return (super.keepSocketAlive as (socket: Duplex) => boolean)(socket);
  }

  override createConnection(
    options: ClientRequestArgs,
    onCreated: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const name = this.getName(options);
    this.#waiting.set(name, (this.#waiting.get(name) ?? 0) + 1);
    this.#connect(options.host!, Number(options.port))
      .finally(() => this.#waiting.set(name, this.#waiting.get(name)! - 1))
      .then(
        (socket) => onCreated(null, socket),
        (error: Error) => onCreated(error, undefined as never),
      );
  }

  async #connect(host: string, port: number): Promise<Socket> {
    const name = `${host}:${port}`;
    const started = performance.now();
    const deadline = this.#unreachableSince(name, started) + this.connectTimeoutMs;
    for (;;) {
      try {
        const socket = await this.#connectOnce(host, port);
        const now = performance.now();
        this.#unreachable.delete(name);
        this.#connectedAt.set(socket, now);
        this.onConnected(name, (now - started) / 1000);
        return socket;
      } catch (error) {
        const now = performance.now();
        this.#unreachable.set(name, { since: this.#unreachableSince(name, started), triedAt: now });
        if (now + RETRY_INTERVAL_MS >= deadline)
          throw new ServiceUnreachableError(String(error), { cause: error });
      }
      await delay(RETRY_INTERVAL_MS);
    }
  }

  /** An old failure means nothing: the service may have been back since. */
  #unreachableSince(name: string, now: number): number {
    const known = this.#unreachable.get(name);
    return known && now - known.triedAt < this.connectTimeoutMs ? known.since : now;
  }

  /** Connects to the first of the service's addresses that accepts. */
  async #connectOnce(host: string, port: number): Promise<Socket> {
    const addresses = (await lookup(host, { all: true })).map(({ address }) => address);
    const open = addresses.filter((address) => !this.#isClosing(`${address}:${port}`));
    const usable = open.length > 0 ? open : addresses.filter((address) => this.#isAccepting(address, port));
    let failure: unknown = new Error('the service is closing');
    for (const address of usable) {
      try {
        return await connectTo(address, port);
      } catch (error) {
        failure = error;
        // It has stopped listening, so the next process at this address is a new one.
        this.#closingAt.delete(`${address}:${port}`);
      }
    }
    throw failure;
  }

  #isClosing(address: string): boolean {
    const closingAt = this.#closingAt.get(address);
    if (closingAt === undefined) return false;
    if (performance.now() < closingAt + CLOSING_MARGIN_MS) return true;
    this.#closingAt.delete(address);
    return false;
  }

  /** Whether a closing service certainly still accepts connections. */
  #isAccepting(address: string, port: number): boolean {
    return performance.now() < (this.#closingAt.get(`${address}:${port}`) ?? 0) - CLOSING_MARGIN_MS;
  }
}

const addressOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress}:${remotePort}`;

async function connectTo(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MAX_MS) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
