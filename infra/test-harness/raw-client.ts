import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP connection that sends bytes unchanged and keeps the received ones; HTTP libraries would correct both. */
export class RawClient {
  received = '';
  readonly socket: Socket;
  readonly closed: Promise<void>;

  /** Starts to connect; data sent meanwhile is queued. @param localAddress source address, one of this machine's */
  constructor(
    port: number,
    { host = '127.0.0.1', localAddress }: { host?: string; localAddress?: string } = {},
  ) {
    this.socket = connect({ port, host, ...(localAddress && { localAddress }) });
    this.socket.setEncoding('utf8');
    this.socket.on('data', (text: string) => (this.received += text));
    // Some tests provoke resets.
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  /** Connects. @throws if the connection is refused */
  static async connect(port: number, host?: string): Promise<RawClient> {
    const client = new RawClient(port, host ? { host } : {});
    await once(client.socket, 'connect');
    return client;
  }

  /** Sends lines separated by CRLF, without one after the last. */
  send(...lines: string[]): this {
    this.socket.write(lines.join('\r\n'));
    return this;
  }

  /** Sends bytes, waiting while the other side does not read. Gives up when the connection closes. */
  async sendBytes(bytes: Buffer): Promise<void> {
    if (this.socket.write(bytes) || this.socket.destroyed) return;
    const done = new AbortController();
    const drained = once(this.socket, 'drain', { signal: done.signal });
    const closed = once(this.socket, 'close', { signal: done.signal });
    await Promise.race([drained, closed].map((event) => event.catch(() => {})));
    done.abort();
  }

  /** The status of the first response; NaN before it has arrived. */
  get status(): number {
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.received)?.[1]);
  }

  /** Waits for the head of the first response and returns its status; NaN if the connection closes without one. */
  async responseStatus(): Promise<number> {
    while (!this.received.includes('\r\n\r\n') && !this.socket.destroyed)
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')]).catch(() => {});
    return this.status;
  }
}
