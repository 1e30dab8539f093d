import { RawClient } from './raw-client.ts';

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

/** Opens a connection and sends the head of a POST with a form to a URL; the form can be cut or stall at any byte. */
export async function postRawForm(url: string, headers: Record<string, string | number>): Promise<RawClient> {
  const { hostname, port, pathname } = new URL(url);
  const client = await RawClient.connect(Number(port), hostname);
  const all = { host: hostname, 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return client.send(`POST ${pathname} HTTP/1.1`, ...lines, '', '');
}
