import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { chooseEncoding, ENCODINGS, isKnownVersion, type Encoding } from './negotiation.ts';

/** The bytes of a file by encoding; the plain form is always there. */
export type Forms = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

/** Compresses a text once, as far as it goes. */
export async function compressed(text: string): Promise<Forms> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { identity, br, gzip: gz };
}

/** A file or page of the site, held in memory in every form in which it is sent. */
export class StoredFile {
  readonly #encodings: Encoding[];
  readonly #headers: Record<string, string>;

  constructor(
    readonly type: string,
    cacheControl: string,
    private readonly forms: Forms,
  ) {
    this.#encodings = ENCODINGS.filter((encoding) => forms[encoding]);
    // Weak, since it is the same for every encoding.
    const etag = `W/"${createHash('sha256').update(forms.identity).digest('base64url').slice(0, 22)}"`;
    this.#headers = { etag, 'cache-control': cacheControl };
    if (this.#encodings.length > 1) this.#headers['vary'] = 'accept-encoding';
  }

  /** Answers with the file, or with 304 to who has it. */
  send(request: IncomingMessage, response: ServerResponse): void {
    if (isKnownVersion(request.headers['if-none-match'], this.#headers['etag']!))
      return void response.writeHead(304, this.#headers).end();
    this.#write(request, response, 200, this.#headers);
  }

  /** Answers that what was asked for is not there; this is what a person sees instead. */
  sendAsMissing(request: IncomingMessage, response: ServerResponse): void {
    const { etag: _, ...headers } = this.#headers;
    this.#write(request, response, 404, headers);
  }

  #write(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    headers: Record<string, string>,
  ): void {
    const encoding = chooseEncoding(request.headers['accept-encoding'], this.#encodings);
    const bytes = this.forms[encoding]!;
    if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
    response.writeHead(status, { 'content-type': this.type, 'content-length': bytes.length, ...headers });
    response.end(bytes);
  }
}
