import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A quote request that is valid. */
export const quoteRequest = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phoneNumber: '(213) 373-4253',
  company: 'Analytical Engines',
  smsNotifications: false,
  boxType: 'corrugated',
  style: 'Half Slotted Container (HSC)',
  length: '10.125',
  width: '5',
  height: '2.5',
  material: '44 ECT B Flute',
  printColors: '4',
  coating: 'Gloss AQ',
  additionalOptions: ['foilStamping', 'windowing'],
  quantities: ['100', '2500'],
  comments: 'No hurry.',
  submissionId: randomUUID(),
  hasAttachments: false,
  ...changes,
});

/** A form for the upload of files, in the order in which the page sends it. */
export function uploadForm(
  files: Record<string, Buffer>,
  fields: Record<string, string> = { submissionId: randomUUID(), name: 'Ada', email: 'ada@example.com' },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files)) form.append('files', blob(content), name);
  return form;
}

export const blob = (content: Buffer): Blob => new Blob([new Uint8Array(content)]);

export const BOUNDARY = 'boundary-of-the-test';

/** One part of a form, byte for byte; the headers' own line ends included. */
export const part = (disposition: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
export const END = Buffer.from(`--${BOUNDARY}--\r\n`);
/** The text fields of an upload. */
export const FIELDS = Buffer.concat([
  part('name="submissionId"', '12345'),
  part('name="name"', 'Ada'),
  part('name="email"', 'ada@example.com'),
]);

/** A request written by hand on a socket, to be cut, stalled or wrong wherever a test wants it. */
export class RawRequest {
  received = '';
  private constructor(readonly socket: Socket) {
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (this.received += text));
    // A reset is what some tests are about.
    socket.on('error', () => {});
  }

  /** Opens a connection and sends the head of an upload. */
  static async upload(url: string, headers: Record<string, string | number>): Promise<RawRequest> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const all = { host: hostname, 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /api/upload-quote-files HTTP/1.1\r\n${lines.join('')}\r\n`);
    return new RawRequest(socket);
  }

  /** Sends bytes, waiting while nobody takes them; gives up when the connection ends. */
  async send(bytes: Buffer): Promise<void> {
    if (this.socket.write(bytes) || this.socket.destroyed) return;
    const done = new AbortController();
    const drained = once(this.socket, 'drain', { signal: done.signal });
    const closed = once(this.socket, 'close', { signal: done.signal });
    await Promise.race([drained, closed].map((event) => event.catch(() => {})));
    done.abort();
  }

  /** The status of the answer, once it is there; 0 if the connection ends without one. */
  async status(): Promise<number> {
    while (!this.received.includes('\r\n\r\n') && !this.socket.destroyed)
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')]).catch(() => {});
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.received)?.[1] ?? 0);
  }
}
