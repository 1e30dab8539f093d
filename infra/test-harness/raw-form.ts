import { RawClient } from './raw-client.ts';

/** Wraps bytes as a file for a form. */
export const blob = (content: Buffer): Blob => new Blob([new Uint8Array(content)]);

/** Boundary of hand-written forms. */
export const BOUNDARY = 'boundary-of-the-test';

/** The bytes of one part of a form, including its headers. */
export const part = (disposition: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
/** A form of attachments, cut off within its first file. */
export const FORM_HEAD = Buffer.concat([
  part('name="submissionId"', '12345'),
  part('name="name"', 'Ada'),
  part('name="email"', 'ada@example.com'),
  part('name="files"; filename="a.pdf"', '%PDF-1.7\n').subarray(0, -2),
]);
/** The end of a form. */
export const END = Buffer.from(`--${BOUNDARY}--\r\n`);

/** Connects and sends the head of a POST with a form; the test can then cut or stall the form at any byte. */
export async function postRawForm(url: string, headers: Record<string, string | number>): Promise<RawClient> {
  const { hostname, port, pathname } = new URL(url);
  const client = await RawClient.connect(Number(port), hostname);
  const all = { host: hostname, 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return client.send(`POST ${pathname} HTTP/1.1`, ...lines, '', '');
}
