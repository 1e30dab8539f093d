import { lookup } from 'node:dns/promises';
import { Agent, type ClientRequestArgs, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { CLOSING_HEADER, SERVICE_CONNECTION_IDLE_MS } from '@packaging/contracts/timeouts';

const RETRY_INTERVAL_MS = 100;
/** Longest time for one connection, so that an address that does not respond does not take all of the time. */
const CONNECT_MAX_MS = 2000;
/** A service stops listening at about the time that it says: nobody connects to it so long before and after. */
const CLOSING_MARGIN_MS = 500;

/** No connection to a service could be made; nothing of the request was sent. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';
}

/**
 * Keeps connections to the services open between requests.
 *
 * A connection that cannot be made is tried at the service's other addresses at once, and again at all of them for
 * `connectTimeoutMs`, so that visitors do not notice a restart; nothing has been sent by then, which makes this safe
 * for every request. Then the request fails with {@link ServiceUnreachableError}; those that come while the service
 * remains unreachable fail at once.
 *
 * A service that says it is closing ({@link CLOSING_HEADER}) gets no request on an idle connection any more. New
 * connections go to its other addresses or, where it has none, to it, but not around the moment when it stops
 * listening, since it would reset them.
 */
export class ServiceAgent extends Agent {
  /** When the services that close stop listening, by address and port. */
  readonly #closingAt = new Map<string, number>();
  readonly #connectedAt = new WeakMap<Socket, number>();
  /** Services without a connection since their first failure, by host and port. */
  readonly #unreachable = new Map<string, { since: number; triedAt: number }>();

  /** @param onConnected is told how long a service took to accept a connection, by its host and port */
  constructor(
    private readonly connectTimeoutMs: number,
    private readonly connectionMaxAgeMs: number,
    private readonly onConnected: (name: string, seconds: number) => void,
  ) {
    super({ keepAlive: true, timeout: SERVICE_CONNECTION_IDLE_MS });
  }

  /** Reads from a response whether its service is closing; removes what is not for visitors. */
  noteClosing({ headers, socket }: IncomingMessage): void {
    const milliseconds = Number(headers[CLOSING_HEADER]);
    if (Number.isNaN(milliseconds)) return;
    delete headers[CLOSING_HEADER];
    this.#closingAt.set(addressOf(socket), performance.now() + milliseconds);
    this.destroyIdle((idle) => addressOf(idle) === addressOf(socket));
  }

  /** Closes the idle connections for which `isUnwanted` holds. */
  destroyIdle(isUnwanted: (socket: Socket) => boolean): void {
    for (const sockets of Object.values(this.freeSockets))
      for (const socket of sockets ?? []) if (isUnwanted(socket)) socket.destroy();
  }

  /** Whether a connection may be kept once its response has ended: a new one may find a replica that is new. */
  override keepSocketAlive(socket: Socket): boolean {
    if (this.#isClosing(addressOf(socket))) return false;
    if (performance.now() - this.#connectedAt.get(socket)! > this.connectionMaxAgeMs) return false;
    return (super.keepSocketAlive as (socket: Socket) => boolean)(socket);
  }

  override createConnection(
    options: ClientRequestArgs,
    onCreated: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    this.#connect(String(options.host), Number(options.port)).then(
      (socket) => onCreated(null, socket),
      (error: Error) => onCreated(error, undefined as never),
    );
  }

  async #connect(host: string, port: number): Promise<Socket> {
    const name = `${host}:${port}`;
    const started = performance.now();
    const deadline = this.#unreachableSince(name, started) + this.connectTimeoutMs;
    for (;;) {
      let failure: unknown;
      try {
        const socket = await this.#connectOnce(host, port);
        this.#unreachable.delete(name);
        this.#connectedAt.set(socket, performance.now());
        this.onConnected(name, (performance.now() - started) / 1000);
        return socket;
      } catch (error) {
        failure = error;
      }
      const now = performance.now();
      this.#unreachable.set(name, { since: this.#unreachableSince(name, started), triedAt: now });
      if (now + RETRY_INTERVAL_MS >= deadline)
        throw new ServiceUnreachableError(String(failure), { cause: failure });
      await delay(RETRY_INTERVAL_MS);
    }
  }

  /** A failure that nobody has met again for a while tells nothing about now. */
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
        // It has stopped listening: whoever listens there next is another process.
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

function connectTo(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(new Error('connection timeout')), CONNECT_MAX_MS);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
