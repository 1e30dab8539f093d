import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Bytes as a form's file. */
export const blob = (content: Buffer): Blob => new Blob([new Uint8Array(content)]);

/** Separates the parts of forms written by hand. */
export const BOUNDARY = 'boundary-of-the-test';

/** One part of a form, byte for byte; the headers' own line ends included. */
export const part = (disposition: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
/** A form of attachments up to within its first file. */
export const FORM_HEAD = Buffer.concat([
  part('name="submissionId"', '12345'),
  part('name="name"', 'Ada'),
  part('name="email"', 'ada@example.com'),
  part('name="files"; filename="a.pdf"', '%PDF-1.7\n').subarray(0, -2),
]);
/** The end of a form. */
export const END = Buffer.from(`--${BOUNDARY}--\r\n`);

/** A request written by hand on a socket, which a test can cut, stall or malform at any byte. */
export class RawRequest {
  received = '';
  readonly socket: Socket;
  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (this.received += text));
    // A reset is what some tests are about.
    socket.on('error', () => {});
  }

  /** Opens a connection and sends the head of a POST with a form, to an address. */
  static async post(address: string, headers: Record<string, string | number>): Promise<RawRequest> {
    const { hostname, port, pathname } = new URL(address);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const all = { host: hostname, 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return new RawRequest(socket);
  }

  /** Sends bytes, waiting while the other side does not read; gives up when the connection ends. */
  async send(bytes: Buffer): Promise<void> {
    if (this.socket.write(bytes) || this.socket.destroyed) return;
    const done = new AbortController();
    const drained = once(this.socket, 'drain', { signal: done.signal });
    const closed = once(this.socket, 'close', { signal: done.signal });
    await Promise.race([drained, closed].map((event) => event.catch(() => {})));
    done.abort();
  }

  /** The status of the response, once it has arrived; 0 if the connection ends without one. */
  async status(): Promise<number> {
    while (!this.received.includes('\r\n\r\n') && !this.socket.destroyed)
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')]).catch(() => {});
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.received)?.[1] ?? 0);
  }
}
