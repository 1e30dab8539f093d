import { lookup } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CLOSING_HEADER, SERVICE_CONNECTION_IDLE_MS } from '@packaging/contracts/timeouts';
import { Client, Dispatcher } from 'undici';

const RETRY_INTERVAL_MS = 100;
/** Longest time for one connection, so that an address that does not respond does not take all of the time. */
const CONNECT_MAX_MS = 2000;
/** A service stops listening at about the time that it says: nobody connects to it so long before and after. */
const CLOSING_MARGIN_MS = 500;

/** No connection to a service could be made; nothing of the request was sent. */
export class ServiceUnreachableError extends Error {
  override readonly name = 'ServiceUnreachableError';
}

/** A client that carries one request at a time, over one connection. It connects when it is first used. */
interface Connection {
  client: Client;
  socket?: Socket;
  connectedAt: number;
  idleSince: number;
}

/** The connections to a service, and the requests that wait for a new one; they count as busy, too. */
interface ServiceConnections {
  idle: Connection[];
  busy: number;
  waiting: number;
}

/**
 * Sends requests to the services over connections that are kept open in between.
 *
 * A connection that cannot be made is tried at the service's other addresses at once, and again at all of them for
 * `connectTimeoutMs`, so that visitors do not notice a restart; nothing has been sent by then, which makes this safe
 * for every request. Then the request fails with {@link ServiceUnreachableError}; those that come while the service
 * remains unreachable fail at once.
 *
 * A service that says it is closing ({@link CLOSING_HEADER}) gets no request on an idle connection any more. New
 * connections go to its other addresses or, where it has none, to it, but not around the moment when it stops
 * listening, since it would reset them.
 *
 * The pools of undici do not know any of this, so each connection is an undici client of its own.
 */
export class ServiceAgent extends Dispatcher {
  /** By host and port. */
  readonly #services = new Map<string, ServiceConnections>();
  /** When the services that close stop listening, by address and port. */
  readonly #closingAt = new Map<string, number>();
  /** Services without a connection since their first failure, by host and port. */
  readonly #unreachable = new Map<string, { since: number; triedAt: number }>();
  #isClosed = false;

  /** @param onConnected is told how long a service took to accept a connection, by its host and port */
  constructor(
    private readonly connectTimeoutMs: number,
    private readonly connectionMaxAgeMs: number,
    private readonly onConnected: (name: string, seconds: number) => void,
  ) {
    super();
  }

  /**
   * Sends a request; `options.origin` is the service's URL. The handler is told what becomes of it. If its `onRequestStart`
   * throws, nothing is sent, and the connection remains for others.
   */
  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { hostname, port } = options.origin as URL;
    const name = `${hostname}:${port || '80'}`;
    const service = this.#services.get(name) ?? { idle: [], busy: 0, waiting: 0 };
    this.#services.set(name, service);
    const connection = this.#takeIdle(service) ?? this.#newConnection(service, options.origin as URL);
    service.busy += 1;
    let isSent = false;
    return connection.client.dispatch(options, {
      onRequestStart: (controller, context) => {
        handler.onRequestStart?.(controller, context);
        isSent = true;
      },
      onResponseStart: (controller, status, headers, statusText) => {
        this.#noteClosing(connection, headers);
        handler.onResponseStart?.(controller, status, headers, statusText);
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => {
        service.busy -= 1;
        // Only then it is known whether the connection stays open.
        setImmediate(() => this.#keep(service, connection));
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError: (controller, error) => {
        service.busy -= 1;
        if (isSent) void connection.client.destroy();
        else setImmediate(() => this.#keep(service, connection));
        handler.onResponseError?.(controller, error);
      },
    });
  }

  /** Closes the idle connections for which `isUnwanted` holds. */
  destroyIdle(isUnwanted: (socket: Socket) => boolean): void {
    for (const { idle } of this.#services.values())
      for (const { client, socket } of idle) if (isUnwanted(socket!)) void client.destroy();
  }

  /** How many connections there are, and how many requests wait for one, by a service's host and port. */
  counts(): Map<string, Record<'busy' | 'idle' | 'waiting', number>> {
    const counts = [...this.#services].map(([name, { busy, idle, waiting }]) => {
      return [name, { busy: busy - waiting, idle: idle.length, waiting }] as const;
    });
    return new Map(counts);
  }

  /** Closes idle connections now, and the others as their requests end. */
  override async close(): Promise<void> {
    this.#isClosed = true;
    this.destroyIdle(() => true);
  }

  #newConnection(service: ServiceConnections, origin: URL): Connection {
    const { hostname, port } = origin;
    const client = new Client(origin, {
      // Called again where the connection has ended before anything of a request was sent.
      connect: (_options, onConnected) => {
        service.waiting += 1;
        this.#connect(hostname, Number(port || 80))
          .finally(() => (service.waiting -= 1))
          .then(
            (socket) => {
              connection.socket = socket;
              connection.connectedAt = performance.now();
              onConnected(null, socket);
            },
            (error: Error) => onConnected(error, null),
          );
      },
      allowH2: false,
      keepAliveTimeout: SERVICE_CONNECTION_IDLE_MS,
      keepAliveMaxTimeout: SERVICE_CONNECTION_IDLE_MS,
    });
    client.on('disconnect', () => {
      const index = service.idle.indexOf(connection);
      if (index >= 0) service.idle.splice(index, 1);
    });
    const connection: Connection = { client, connectedAt: 0, idleSince: 0 };
    return connection;
  }

  #takeIdle({ idle }: ServiceConnections): Connection | undefined {
    for (;;) {
      const connection = idle.pop();
      if (!connection) return undefined;
      const idleMs = performance.now() - connection.idleSince;
      if (idleMs <= SERVICE_CONNECTION_IDLE_MS && this.#isUsable(connection)) return connection;
      void connection.client.destroy();
    }
  }

  /** Keeps a connection for the next request, unless it is old: a new one may find a replica that is new. */
  #keep({ idle }: ServiceConnections, connection: Connection): void {
    const now = performance.now();
    const isOld = now - connection.connectedAt > this.connectionMaxAgeMs;
    if (this.#isClosed || isOld || !this.#isUsable(connection)) {
      void connection.client.destroy();
      return;
    }
    connection.idleSince = now;
    idle.push(connection);
  }

  #isUsable({ socket }: Connection): boolean {
    return socket !== undefined && !socket.destroyed && !this.#isClosing(addressOf(socket));
  }

  /** Reads from a response whether its service is closing; removes what is not for visitors. */
  #noteClosing({ socket }: Connection, headers: IncomingHttpHeaders): void {
    const milliseconds = Number(headers[CLOSING_HEADER]);
    if (Number.isNaN(milliseconds)) return;
    delete headers[CLOSING_HEADER];
    const address = addressOf(socket!);
    this.#closingAt.set(address, performance.now() + milliseconds);
    this.destroyIdle((idle) => addressOf(idle) === address);
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
