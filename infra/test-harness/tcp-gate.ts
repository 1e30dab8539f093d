import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy that a test can shut, so that the server behind it is unreachable without being stopped. */
export class TcpGate {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #frozen = false;
  #resetting = false;
  /** Number of connections reset so far. */
  resets = 0;

  private constructor(
    readonly port: number,
    private readonly target: { host: string; port: number },
  ) {}

  static async open(port: number, target: { host: string; port: number }): Promise<TcpGate> {
    const gate = new TcpGate(port, target);
    await gate.reopen();
    return gate;
  }

  /** From now on, accepts connections and resets them at once. */
  reset(): void {
    this.#resetting = true;
    this.cut();
  }

  /** Refuses new connections and cuts existing ones. */
  async shut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.cut();
    server?.close();
    if (server) await once(server, 'close');
  }

  /** Lets connections pass again, cutting those of a frozen gate. Does nothing if the gate is open. */
  async reopen(): Promise<void> {
    const wasFrozen = this.#frozen;
    this.#frozen = false;
    this.#resetting = false;
    if (this.#server) {
      if (wasFrozen) this.cut();
      return;
    }
    this.#server = createServer((socket) => this.#pass(socket)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Accepts connections but passes no data. */
  freeze(): void {
    this.#frozen = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Cuts existing connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #pass(inner: Socket): void {
    if (this.#resetting) {
      this.resets += 1;
      inner.resetAndDestroy();
      return;
    }
    const outer = connect(this.target);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (!this.#frozen) from.pipe(to);
    }
  }
}
